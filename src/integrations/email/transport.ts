// Email through the mail server of the settings (contract monitor.md 7.3). The only kind with reminders.

import { SECOND } from '../../main/clock.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { alertMail, type Mail } from '../../main/notify/mail/alert.ts'
import { reminderMail } from '../../main/notify/mail/reminder.ts'
import { reportMail } from '../../main/notify/mail/report.ts'
import { type Letter, sendMail } from '../../main/notify/mail/smtp.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import type { Connecting } from '../../main/notify/web/exchange.ts'
import { tell } from '../../shared/words/told.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type EmailConfig = ConfigOf<typeof definition>

const ATTEMPTS = 3

/** @param connecting where connections to the mail server differ from the machine's own way */
export function createEmail(connecting: Connecting = {}): Transport<EmailConfig> {
  async function post(
    letter: Omit<Letter, 'to'>,
    { value }: EmailConfig,
    { smtp, clock }: TransportContext,
  ): Promise<void> {
    const server = smtp()
    if (server === null) {
      throw new DeliveryError(tell('failures.mailOff'), { retry: false })
    }
    await sendMail(server, { ...letter, to: value }, clock, connecting)
  }

  return {
    wants: (config, status) => config[status],
    lane: () => 'smtp',
    capped: () => null,
    attempts: ATTEMPTS,
    attemptPause: SECOND,
    compose(facts, { value }) {
      const { subject, text, flipId } = alertLetter(facts)
      const fields = [
        ['To', value],
        ['Subject', subject],
        ['X-Tocsin-Flip', flipId],
      ] as const
      return { line: '', fields, body: text }
    },
    async send(facts, config, context) {
      await post(alertLetter(facts), config, context)
      return {}
    },
    async remind(reported, config, context) {
      const [first] = reported
      if (first === undefined) return
      await post(letterOf(reported, first, reminderMail(reported)), config, context)
    },
    report: (message, config, context) =>
      post(
        {
          ...reportMail(message),
          flipId: message.id,
          id: `tocsin.${message.id}`,
          date: message.now,
        },
        config,
        context,
      ),
  }
}

function alertLetter(facts: Facts): Omit<Letter, 'to'> {
  return letterOf([facts], facts, alertMail(facts))
}

/** The same for each attempt. */
function letterOf(reported: readonly Facts[], first: Facts, mail: Mail): Omit<Letter, 'to'> {
  const { check, flipId, at, now } = first
  return {
    ...mail,
    flipId: reported.map((facts) => facts.flipId).join(', '),
    id: `tocsin.${flipId}.${at}.${check.uuid}`,
    date: now,
  }
}

export const transport = createEmail()
