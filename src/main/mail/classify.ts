// The kind of ping that a mail is, by keywords in its subject and body (contract monitor.md 4.5,
// 4.10). Pure.
import type { CheckSettings, PingKind } from '../monitor/rules/check.ts'
import { classify } from '../monitor/rules/keywords.ts'
import type { MailText } from './message.ts'

type Filters = Pick<CheckSettings, 'filterSubject' | 'filterBody'>

/** Whether what a mail says counts; else any mail is a success. */
export function isFiltered({ filterSubject, filterBody }: Filters): boolean {
  return filterSubject || filterBody
}

/** The check's rules on verb and HTTP body have no say here, as these have none over HTTP. */
export function kindOverMail(
  check: Filters & Parameters<typeof classify>[1],
  { subject, body }: MailText,
): PingKind {
  if (!isFiltered(check)) return 'success'
  const searched = [...(check.filterSubject ? [subject] : []), ...(check.filterBody ? body : [])]
  return classify(searched.join('\n'), check)
}
