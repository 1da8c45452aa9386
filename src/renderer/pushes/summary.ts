// What a push will do, in one sentence, and what is to be said to its recipient. Pure.
import type { PushKind } from '../../shared/model/push-options.ts'

/** What a person chooses for a push, beside its content. */
export interface PushLimits {
  /** Minutes until it expires by time. */
  readonly minutes: number
  readonly views: number
  readonly hasPassphrase: boolean
  readonly retrievalStep: boolean
  readonly deletableByViewer: boolean
}

/** `Opens 5 times within 7 days, then it is gone.` */
export function summaryOf(limits: PushLimits): string {
  const { views, minutes, hasPassphrase, retrievalStep, deletableByViewer } = limits
  const times = views === 1 ? 'once' : `${views} times`
  const conditions = [
    ...(hasPassphrase ? ['asks for the passphrase'] : []),
    ...(retrievalStep ? ['needs a click to reveal'] : []),
    ...(deletableByViewer ? ['can be deleted by recipients'] : []),
  ]
  const more = conditions.length === 0 ? '' : ` It ${listOf(conditions)}.`
  return `Opens ${times} within ${periodText(minutes)}, then it is gone.${more}`
}

/** `7 days`, `6 hours`, `15 minutes`: the largest unit that fits without a rest. */
export function periodText(minutes: number): string {
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0) ?? ['minute', 1]
  const count = minutes / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** A message to send along with the link. */
export function messageFor(url: string, { views, minutes, hasPassphrase }: PushLimits): string {
  const times = views === 1 ? 'only once' : `up to ${views} times`
  const tail = hasPassphrase ? ' I’ll send the passphrase separately.' : ''
  return `I’m sharing something private with you: ${url}\nIt opens ${times}, within ${periodText(minutes)}.${tail}`
}

export const KIND_WORDS: Readonly<Record<PushKind, string>> = {
  text: 'Text',
  file: 'Files',
  url: 'URL',
  qr: 'QR code',
}

/** Of a push that was not made here the kind is not known. */
export function kindWord(kind: PushKind | null): string {
  return kind === null ? 'Push' : KIND_WORDS[kind]
}

function listOf(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
