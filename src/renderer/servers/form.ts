// The form of another server: its values, what a save sends of them, and refusals beside their fields. Pure.
import { MASK } from '../../shared/mask.ts'
import type { Input } from '../../shared/procedures/index.ts'
import { REMOTE_KEYS, type RemoteDetail, type RemoteKeyName } from '../../shared/views/remotes.ts'
import type { ToldKey } from '../../shared/words/told.ts'
import { type FormErrors, formErrors, toldOf } from '../ui/form-errors.ts'
import { t } from '../words/t.ts'

export interface ServerValues extends Readonly<Record<RemoteKeyName, string>> {
  readonly name: string
  readonly url: string
  /** PEM; empty: none. */
  readonly ca: string
  /** Empty: as the server says. */
  readonly pingBase: string
  /** Seconds. */
  readonly every: number
  readonly plainHttp: boolean
}

const DEFAULT_EVERY = 30

export const NEW_SERVER: ServerValues = {
  ...{ name: '', url: '', apiKey: '', pingKey: '', token: '', user: '' },
  ...{ ca: '', pingBase: '', every: DEFAULT_EVERY, plainHttp: false },
}

/** Keys that are stored are masked. */
export function valuesOf(detail: RemoteDetail): ServerValues {
  const { name, base, ca, pingBase, every, plainHttp } = detail
  const masks = REMOTE_KEYS.map((key) => [key, detail.keys?.includes(key) ? MASK : ''])
  return {
    ...NEW_SERVER,
    ...Object.fromEntries(masks),
    ...{ name, url: base, ca, pingBase, every, plainHttp },
  }
}

type Given = Input<'remotes.save'>['given']

/**
 * What changed, as `remotes.save` takes it. Keys go together: of those that stay, the mask.
 * @param before null: a new server
 * @param isLocked the stored keys cannot be opened: without another key nothing is said of them
 */
export function givenOf(
  values: ServerValues,
  before: ServerValues | null,
  { isLocked = false } = {},
): Given {
  const start = before ?? NEW_SERVER
  const changed = <K extends keyof ServerValues>(key: K) => values[key] !== start[key]
  const keys = Object.fromEntries(
    REMOTE_KEYS.flatMap((key) => {
      const text = values[key].trim()
      return text === '' && (before === null || isLocked) ? [] : [[key, text]]
    }),
  )
  return {
    ...(changed('name') && { name: values.name.trim() }),
    ...(changed('url') && { url: values.url.trim() }),
    ...(changed('ca') && { ca: values.ca }),
    ...(changed('pingBase') && { pingBase: values.pingBase.trim() }),
    ...(changed('every') && { every: String(values.every) }),
    ...(changed('plainHttp') && { plainHttp: values.plainHttp }),
    ...(REMOTE_KEYS.some(changed) && { keys }),
    // Both are needed, and the main side names them when they are empty.
    ...(before === null && { name: values.name.trim(), url: values.url.trim() }),
  }
}

type Field = keyof ServerValues

export interface ServerFormErrors {
  readonly byField: Readonly<Partial<Record<Field, string>>>
  readonly others: readonly string[]
}

/** Problems of keys, which the main side names as their file: the field, and the text beside it. */
const KEY_PROBLEMS: Readonly<Partial<Record<ToldKey, readonly [RemoteKeyName, () => string]>>> = {
  'problems.apiKeyLength': ['apiKey', () => t('servers.problem.apiKey')],
  'problems.noPingKey': ['pingKey', () => t('servers.problem.pingKey')],
  'problems.noToken': ['token', () => t('servers.problem.token')],
  'problems.healthchecksKey': ['token', () => t('servers.problem.pusher')],
  'problems.pusherToken': ['apiKey', () => t('servers.problem.healthchecks')],
}

/** @param error that the save threw; null: it was not refused */
export function serverErrors(error: unknown): ServerFormErrors {
  const names = ['name', 'url', 'ca', 'every', 'key-file', 'ping-base']
  const { byField, others }: FormErrors = formErrors(error, names)
  const { 'key-file': keyFile, 'ping-base': pingBase, ...plain } = byField
  const told = toldOf(error, 'key-file')
  const known = told === null ? undefined : KEY_PROBLEMS[told]
  const [key, text] = known ?? ['apiKey', () => keyFile]
  const named = [
    ...Object.entries(plain),
    ...(pingBase === undefined ? [] : [['pingBase', pingBase]]),
    ...(keyFile === undefined ? [] : [[key, text()]]),
  ]
  return { byField: Object.fromEntries(named), others }
}

/** Whether a problem belongs to what is folded away. */
export function isInMore({ byField, others }: ServerFormErrors): boolean {
  const texts = [...others, ...Object.values(byField)]
  const more = t('servers.quotedMore')
  const isFolded = MORE.some((field) => byField[field] !== undefined)
  return isFolded || texts.some((text) => text.includes(more))
}

const MORE: readonly Field[] = ['user', 'ca', 'pingBase', 'plainHttp']
