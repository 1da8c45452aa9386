// What kind of ping a mail is: by keywords in its subject and body (contract 4.5, 4.10). Pure.
import type { CheckSettings, PingKind } from '../monitor/check.ts'
import { classify } from '../monitor/keywords.ts'
import type { MailText } from './message.ts'

type MailRules = Parameters<typeof classify>[1] &
  Pick<CheckSettings, 'filterSubject' | 'filterBody'>

/** The check's rules on verb and HTTP body have no say here, as those on mail have none over HTTP. */
export function kindOverMail(check: MailRules, { subject, body }: MailText): PingKind {
  if (!check.filterSubject && !check.filterBody) return 'success'
  const searched = [...(check.filterSubject ? [subject] : []), ...(check.filterBody ? body : [])]
  return classify(searched.join('\n'), check)
}
