// What to do about locked secrets, as the banner and the pages of pushes say it. Pure.
import type { AppState } from '../../shared/views/settings.ts'
import type { ToldKey } from '../../shared/words/told.ts'
import { t } from '../words/t.ts'

/** The key that sealed the secrets is not there. That there is none beside sealed ones says itself what to do. */
const LOST_KEY: readonly ToldKey[] = ['refusals.masterOther', 'refusals.noMaster']

/** A sentence, or `''`. */
export function lockRemedy({
  secretsLockedTold: told,
}: Pick<AppState, 'secretsLockedTold'>): string {
  const isLost = typeof told === 'object' && LOST_KEY.some((key) => key === told?.key)
  return isLost ? t('shell.putKeyBack') : ''
}
