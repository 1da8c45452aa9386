// What a push will do, in one sentence, and what is to be said to its recipient. Pure.

import { listWords, t } from '../words/t.ts'

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
  const sentence = t('pushes.opens', { n: views, period: periodText(minutes) })
  const conditions = [
    ...(hasPassphrase ? [t('pushes.condition.passphrase')] : []),
    ...(retrievalStep ? [t('pushes.condition.click')] : []),
    ...(deletableByViewer ? [t('pushes.condition.delete')] : []),
  ]
  if (conditions.length === 0) return sentence
  return `${sentence} ${t('pushes.conditions', { list: listWords(conditions) })}`
}

/** `7 days`, `6 hours`, `15 minutes`: the largest unit that fits without a rest. */
export function periodText(minutes: number): string {
  const [unit, size] = UNITS.find(([, size]) => minutes % size === 0) ?? (['minutes', 1] as const)
  return t(`pushes.period.${unit}`, { n: minutes / size })
}

const UNITS = [
  ['days', 1440],
  ['hours', 60],
  ['minutes', 1],
] as const

/**
 * A message to send along with the link.
 * @param until when the link stops working before its limit of time does, in words; null: it does not
 */
export function messageFor(url: string, limits: PushLimits, until: string | null): string {
  const { views, minutes, hasPassphrase } = limits
  const message =
    until === null
      ? t('pushes.messageText', { n: views, url, period: periodText(minutes) })
      : t('pushes.messageUntil', { n: views, url, time: until })
  return hasPassphrase ? `${message} ${t('pushes.messagePassphrase')}` : message
}
