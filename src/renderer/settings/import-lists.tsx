// What preview and result of an import show alike.

import type { MovedCheck } from '../../shared/views/moves.ts'
import { Note } from '../ui/Feedback.tsx'
import { saidStored } from '../ui/said.ts'
import { t } from '../words/t.ts'

/** More are not looked through one by one. */
export const LISTED = 100

export function nameOf({ name }: Pick<MovedCheck, 'name'>): string {
  return name || t('data.unnamed')
}

export interface ProblemsProps {
  readonly title: string
  readonly checks: readonly MovedCheck[]
}

/** Checks with what is wrong with each; nothing when there are none. */
export function Problems({ title, checks }: ProblemsProps) {
  if (checks.length === 0) return null
  return (
    <Note tone="warning">
      <p>
        {title} ({checks.length}):
      </p>
      {checks.slice(0, LISTED).map((check, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be refused for the same reason
        <p key={index}>
          <span dir="auto">{nameOf(check)}</span>: {saidStored(check.problem)}
        </p>
      ))}
      {checks.length > LISTED && <p>{t('data.andMore', { n: checks.length - LISTED })}</p>}
    </Note>
  )
}
