// What a kind of channel is: its configuration, what it wants to be told, and how it is told. One
// small file each in transports/, found by the table in transports/index.ts.
import type { z } from 'zod'
import type { Clock, Millis } from '../../clock.ts'
import type { Facts } from '../message/facts.ts'
import type { HttpClient } from '../web/http-client.ts'

/** What a transport needs of the world. */
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

/** A send that failed, with the text that contract monitor.md 7.2 fixes. */
export class DeliveryError extends Error {
  /** Its target will never take anything: no further attempt, the channel is disabled. */
  readonly permanent: boolean
  /** Another attempt makes sense. False also for what cannot change by trying, such as a cap. */
  readonly retry: boolean
  constructor(message: string, options: { permanent?: boolean; retry?: boolean } = {}) {
    super(message)
    this.name = 'DeliveryError'
    this.permanent = options.permanent ?? false
    this.retry = options.retry ?? !this.permanent
  }
}

/** What went well: nothing, the last line of a command's output, or a configuration to be kept. */
export interface Delivered<Config> {
  readonly note?: string
  readonly config?: Config
}

export interface Transport<Config = unknown> {
  /** A strict object with the defaults of contract channels.md. */
  readonly schema: z.ZodType<Config>
  /** Fields that are shown masked. */
  readonly secrets: readonly string[]
  /** False: such a change is not for this channel. */
  wants(config: Config, status: 'up' | 'down'): boolean
  /** What is sent to the same lane shares its limit: the host, usually. */
  lane(config: Config): string
  /** The target of the cap of 6 a minute; null: none. */
  capped(config: Config): string | null
  /** How often a send is tried. 1 in a test of the channel where `triesInTest` says so. */
  readonly attempts: number
  readonly triesInTest?: number
  /** Milliseconds between attempts; 0 when left out. */
  readonly attemptPause?: Millis
  /** Sends once. @throws DeliveryError */
  send(facts: Facts, config: Config, context: TransportContext): Promise<Delivered<Config>>
  /**
   * Reminds once of checks that are still down. Absent: the kind takes no reminders (contract monitor.md
   * 7.2).
   */
  remind?(facts: readonly Facts[], config: Config, context: TransportContext): Promise<void>
}

/** One transport's type is known to itself only; whoever holds many hands in what its schema gave. */
// biome-ignore lint/suspicious/noExplicitAny: the table's users pair each transport with its own config
export type AnyTransport = Transport<any>
