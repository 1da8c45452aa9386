// What may be asked about other servers (contract remotes.md 9).
import { z } from 'zod'
import { gives } from './procedure.ts'

/** What is wrong in it is said by the domain; in characters. */
const text = z.string().max(2000)
const FILE_LIMIT = 1024 * 1024
const key = text.exactOptional()
const keys = z.strictObject({ apiKey: key, pingKey: key, token: key, user: key, lone: key })

/** Whatever is left out stays as it was, or is the default. */
const given = z.strictObject({
  name: text.optional(),
  url: text.optional(),
  kind: text.optional(),
  keys: keys.optional(),
  ca: z.string().max(FILE_LIMIT).optional(),
  pingBase: text.optional(),
  every: text.optional(),
  plainHttp: z.boolean().optional(),
  mirror: z.boolean().optional(),
  off: z.boolean().optional(),
})

export const REMOTE_PROCEDURES = {
  /** Adds (`name` null) or changes the server of that name or id; with `isTested` it is asked first. */
  'remotes.save': gives<{ readonly id: string }>().takes(
    z.strictObject({ name: text.nullable(), given, isTested: z.boolean() }),
  ),
  /** Asks the server of that name or id anew and stores how it stands. */
  'remotes.test': gives<{ readonly id: string }>().takes(z.strictObject({ name: text })),
} as const
