// E-mail through the mail server of the settings (contract monitor.md 7.3). The only kind that takes
// reminders.
import { z } from 'zod'
import { SECOND } from '../../clock.ts'
import { DeliveryError, type Transport, type TransportContext } from '../kinds/transport.ts'
import { alertMail, type Mail } from '../mail/alert.ts'
import { reminderMail } from '../mail/reminder.ts'
import { sendMail } from '../mail/smtp.ts'
import type { Facts } from '../message/facts.ts'
import type { Connecting } from '../web/exchange.ts'
import { isTold, TOLD_OF_NOTHING, toldOfSomething } from './fields.ts'

const schema = z
  .strictObject({
    value: z
      .string()
      .max(100)
      .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/, 'must be a mail address'),
    up: z.boolean().default(true),
    down: z.boolean().default(true),
  })
  .refine(toldOfSomething, TOLD_OF_NOTHING)
type EmailConfig = z.infer<typeof schema>

const ATTEMPTS = 3

/** @param connecting where connections to the mail server differ from the machine's own way */
export function createEmail(connecting: Connecting = {}): Transport<EmailConfig> {
  async function post(
    told: readonly Facts[],
    mail: Mail,
    { value }: EmailConfig,
    { smtp, clock }: TransportContext,
  ): Promise<void> {
    const server = smtp()
    const [first] = told
    if (server === null || first === undefined) {
      throw new DeliveryError('Email notifications are not enabled.', { retry: false })
    }
    const { check, flipId, at, now } = first
    const letter = {
      ...mail,
      to: value,
      flipId: told.map((facts) => facts.flipId).join(', '),
      id: `tocsin.${flipId}.${at}.${check.uuid}`,
      date: now,
    }
    await sendMail(server, letter, clock, connecting)
  }

  return {
    schema,
    secrets: [],
    wants: isTold,
    lane: () => 'smtp',
    capped: () => null,
    attempts: ATTEMPTS,
    attemptPause: SECOND,
    async send(facts, config, context) {
      await post([facts], alertMail(facts), config, context)
      return {}
    },
    remind: (told, config, context) => post(told, reminderMail(told), config, context),
  }
}
