// Why an integration's last notification failed, with the host that it was for, where the window knows it, and
// which members of a group failed. Pure.
import type { Definition } from '../../integrations/definition.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { recognized } from '../../shared/words/recognized.ts'
import type { ToldKey } from '../../shared/words/told.ts'
import { isMasked } from '../ui/masked.ts'
import { saidStored } from '../ui/said.ts'
import { t } from '../words/t.ts'
import { chosenOf, type Values } from './form.ts'

/** What is stored of these names no host (contract monitor.md 7.2). */
const WITHOUT_HOST: readonly (ToldKey | undefined)[] = [
  'failures.connection',
  'failures.timedOut',
  'failures.unresolved',
  'failures.tls',
  'failures.redirects',
]

/** @param host null: not known */
export function failureText(error: string, host: string | null): string {
  const why = saidStored(error)
  if (host === null || !WITHOUT_HOST.includes(recognized(error)?.key)) return why
  return t('integrations.failedAt', { why, host })
}

/** The host that all its URLs name; null: none, several, or one behind a mask. */
export function hostOf({ fields }: Pick<Definition, 'fields'>, config: Values): string | null {
  const urls = Object.entries(fields)
    .filter(([name, { type }]) => type === 'url' && (config[name] ?? '') !== '')
    .map(([name]) => config[name])
  const hosts = new Set(urls.map((url) => (isMasked(url) ? null : URL.parse(String(url))?.host)))
  const [host = null] = hosts
  return hosts.size === 1 ? host : null
}

/** False: the failure is older than the configuration, and may have been of another host. */
export function failedAsConfigured({
  lastNotify,
  configured,
}: Pick<ChannelRow, 'lastNotify' | 'configured'>): boolean {
  return configured === null || (lastNotify !== null && lastNotify >= configured)
}

/** The enabled members of a group whose own last notification failed; none of what is no group. */
export function failedMembers(
  { fields }: Pick<Definition, 'fields'>,
  config: Values,
  channels: readonly ChannelRow[],
): readonly ChannelRow[] {
  const members = Object.entries(fields)
    .filter(([, { type }]) => type === 'channels')
    .flatMap(([name]) => chosenOf(config[name]))
  return channels.filter(
    ({ uuid, disabled, lastError }) => !disabled && lastError !== '' && members.includes(uuid),
  )
}
