// How a kind of channel delivers: what a transport gets, and what it offers. Each kind has one, in
// src/integrations/<kind>/transport.ts.
import type { SendingPreview } from '../../../shared/views/preview.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Facts } from '../message/facts.ts'
import type { ReportMessage } from '../reports/message.ts'
import type { HttpClient } from '../web/http-client.ts'

/** What a transport may use. */
export interface TransportContext {
  readonly http: HttpClient
  /** The mail server of the settings; null: none is configured. */
  readonly smtp: () => SmtpServer | null
  /** The setting `shell_channels`, or TOCSIN_ALLOW_SHELL=1. */
  readonly isShellAllowed: () => boolean
  /** For limits of time. */
  readonly clock: Clock
  /** Resolves after that time. */
  readonly pause: (delay: Millis) => Promise<void>
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly security: 'none' | 'starttls' | 'tls'
  /** Empty: no authentication. */
  readonly user: string
  readonly password: string
  /** The sender, such as `tocsin@example.org`. */
  readonly from: string
}

/** A message as it is handed over. */
export type Composed = Omit<SendingPreview, 'status'>

/** A success: perhaps the last line of a command's output, or a configuration to store. */
export interface Delivered<Config> {
  readonly note?: string
  readonly config?: Config
}

export interface Transport<Config = unknown> {
  /** False: the channel is not notified of such a change. */
  wants(config: Config, status: 'up' | 'down'): boolean
  /** Deliveries of one lane share a limit: usually the host. */
  lane(config: Config): string
  /** What the cap of 6 a minute counts by; null: no cap. */
  capped(config: Config): string | null
  /** Attempts of a delivery. */
  readonly attempts: number
  /** Attempts of a test of the channel, where they differ. */
  readonly testAttempts?: number
  /** Milliseconds between attempts; 0 when left out. */
  readonly attemptPause?: Millis
  /** What `send` hands over, where that is no HTTP request: its preview needs it. Pure. */
  compose?(facts: Facts, config: Config): Composed
  /** Sends once. @throws DeliveryError */
  send(facts: Facts, config: Config, context: TransportContext): Promise<Delivered<Config>>
  /** False: its configuration has nothing to send a report with. Absent: each has. Pure. */
  canReport?(config: Config): boolean
  /** Sends one report of a week or a month. @throws DeliveryError */
  report(message: ReportMessage, config: Config, context: TransportContext): Promise<void>
  /** Sends one reminder of checks that are still down. Absent: no reminders (contract monitor.md 7.2). */
  remind?(facts: readonly Facts[], config: Config, context: TransportContext): Promise<void>
}

/** Only a transport knows its own configuration type; callers pass what its schema returned. */
// biome-ignore lint/suspicious/noExplicitAny: the table's users pair each transport with its own config
export type AnyTransport = Transport<any>
