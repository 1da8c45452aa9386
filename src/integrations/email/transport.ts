// Email through the mail server of the settings (contract monitor.md 7.3). The only kind with reminders.

import { SECOND } from '../../main/clock.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import type { Transport, TransportContext } from '../../main/notify/kinds/transport.ts'
import { alertMail, type Mail } from '../../main/notify/mail/alert.ts'
import { reminderMail } from '../../main/notify/mail/reminder.ts'
import { sendMail } from '../../main/notify/mail/smtp.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import type { Connecting } from '../../main/notify/web/exchange.ts'
import type { ConfigOf } from '../definition.ts'
import type { definition } from './definition.ts'

type EmailConfig = ConfigOf<typeof definition>

const ATTEMPTS = 3

/** @param connecting where connections to the mail server differ from the machine's own way */
export function createEmail(connecting: Connecting = {}): Transport<EmailConfig> {
  async function post(
    reported: readonly Facts[],
    mail: Mail,
    { value }: EmailConfig,
    { smtp, clock }: TransportContext,
  ): Promise<void> {
    const server = smtp()
    const [first] = reported
    if (server === null || first === undefined) {
      throw new DeliveryError('Email notifications are not enabled.', { retry: false })
    }
    const { check, flipId, at, now } = first
    const letter = {
      ...mail,
      to: value,
      flipId: reported.map((facts) => facts.flipId).join(', '),
      id: `tocsin.${flipId}.${at}.${check.uuid}`,
      date: now,
    }
    await sendMail(server, letter, clock, connecting)
  }

  return {
    wants: (config, status) => config[status],
    lane: () => 'smtp',
    capped: () => null,
    attempts: ATTEMPTS,
    attemptPause: SECOND,
    async send(facts, config, context) {
      await post([facts], alertMail(facts), config, context)
      return {}
    },
    remind: (reported, config, context) => post(reported, reminderMail(reported), config, context),
  }
}

export const transport = createEmail()
