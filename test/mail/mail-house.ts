// A house with a mail listener on a free port.
import { onTestFinished } from 'vitest'
import { BODY_BUDGET, createBudget } from '../../src/main/limits/budget.ts'
import type { DeliveryOptions } from '../../src/main/mail/delivery.ts'
import { type MailListener, openMailListener } from '../../src/main/mail/listener.ts'
import { type House, type HouseOptions, openHouse, silentLog } from '../support/house.ts'

export const DOMAIN = 'hc.test'

export interface MailHouse extends House {
  readonly listener: MailListener
  readonly port: number
  /** What the mail side logged. */
  readonly logged: string[]
}

export interface MailHouseOptions extends HouseOptions {
  readonly domain?: string
  readonly host?: string
  /** In place of the house's own recording. */
  readonly record?: (house: House) => DeliveryOptions['monitor']['record']
}

export async function openMailHouse(options: MailHouseOptions = {}): Promise<MailHouse> {
  const house = openHouse(options)
  const logged: string[] = []
  const note = (message: string) => void logged.push(message)
  const listener = await openMailListener({
    monitor: { record: options.record?.(house) ?? house.monitor.record },
    clock: house.clock,
    bodyBudget: createBudget(BODY_BUDGET),
    log: { ...silentLog, warn: note, error: note },
    host: options.host ?? '127.0.0.1',
    port: 0,
    domain: options.domain ?? DOMAIN,
  })
  onTestFinished(() => listener.close())
  return Object.assign(house, { listener, port: listener.port, logged })
}

/** The address of a check by its UUID. */
export function at(uuid: string): string {
  return `${uuid}@${DOMAIN}`
}

/** A message with a subject and a body. */
export function letter(subject: string, body = '...'): string {
  return `From: cron@nas.test\r\nTo: check@${DOMAIN}\r\nSubject: ${subject}\r\n\r\n${body}\r\n`
}
