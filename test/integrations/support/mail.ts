// Sends through the kind `email` as the outbox does, to a mail server at this machine.

import { createEmail } from '../../../src/integrations/email/transport.ts'
import type { SmtpServer, TransportContext } from '../../../src/main/notify/kinds/transport.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { CERTIFICATE } from '../../notify/support/certificate.ts'
import { lookup } from '../../notify/support/client.ts'
import { downFacts } from './facts.ts'
import { aMailSink, readMail } from './mail-sink.ts'
import { aContext } from './sending.ts'

export const TO = 'anna@example.org'
const CONFIG = { value: TO, up: true, down: true }

/** Trusts the certificate of the tests, and knows names that end in `.test`. */
export const email = createEmail({ ca: CERTIFICATE, lookup })

function outsideWith(smtp: SmtpServer | null, fields: Partial<TransportContext>): TransportContext {
  return { ...aContext(), smtp: () => smtp, ...fields }
}

export function post(
  smtp: SmtpServer | null,
  facts: Facts = downFacts(),
  fields: Partial<TransportContext> = {},
) {
  return email.send(facts, CONFIG, outsideWith(smtp, fields))
}

export async function remind(smtp: SmtpServer | null, told: readonly Facts[]): Promise<void> {
  await email.remind?.(told, CONFIG, outsideWith(smtp, {}))
}

/** The one mail that a server got, read as a mail program reads it. */
export async function posted(facts: Facts = downFacts()) {
  const { mails, settings } = await aMailSink()
  await post(settings, facts)
  const [mail] = mails
  if (mail === undefined || mails.length > 1) throw new Error(`${mails.length} mails`)
  return { ...(await readMail(mail)), raw: mail.raw, envelope: { from: mail.from, to: mail.to } }
}
