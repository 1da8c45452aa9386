// What may be asked about requests for a secret (contract push.md 12).
import { z } from 'zod'
import { boundsTold } from '../model/push-option.ts'
import { ACCEPTS, REQUEST_OPTIONS, type RequestDraft } from '../model/request-options.ts'
import type { RequestAnswer, RequestRow } from '../views/requests.ts'
import { gives } from './procedure.ts'
import { schemaText } from './schema-texts.ts'

const token = z.string().regex(/^[\w-]{1,100}$/)

function count(bounds: { readonly min: number; readonly max: number }) {
  const message = schemaText(boundsTold(bounds))
  return z.int(message).min(bounds.min, message).max(bounds.max, message)
}

export const REQUEST_PROCEDURES = {
  'requests.create': gives<RequestRow>().takes(
    z.strictObject({
      title: z.string(),
      from: z.string(),
      accepts: z.enum(ACCEPTS),
      passphrase: z.string().nullable(),
      maxBytes: count(REQUEST_OPTIONS.maxBytes),
      maxFiles: count(REQUEST_OPTIONS.maxFiles),
      expireAfterMinutes: count(REQUEST_OPTIONS.expireAfterMinutes),
      keepDays: count(REQUEST_OPTIONS.keepDays),
      /** What it may be is a rule of the domain. */
      notify: z.string().max(100).nullable(),
    } satisfies Record<keyof RequestDraft, z.ZodType>),
  ),
  /** Newest first. */
  'requests.list': gives<{
    readonly requests: readonly RequestRow[]
    readonly more: boolean
  }>().takes(z.strictObject({ offset: z.int().min(0), limit: z.int().min(1).max(200) })),
  /** Answers that were not read yet. */
  'requests.unread': gives<{ readonly number: number }>().takes(z.undefined()),
  'requests.get': gives<RequestRow>().takes(z.strictObject({ token })),
  /** Opens the answer: the first time is noted. */
  'requests.read': gives<RequestAnswer>().takes(z.strictObject({ token })),
  /** At most `CHUNK_BYTES` of a file of the answer from that byte on, in base64; `end` with its last. */
  'requests.file': gives<{ readonly data: string; readonly end: boolean }>().takes(
    z.strictObject({ token, file: z.string().max(100), offset: z.int().min(0).multipleOf(65_536) }),
  ),
  'requests.withdraw': gives<RequestRow>().takes(z.strictObject({ token })),
  /** So many minutes from now: to be answered, or to be kept. */
  'requests.extend': gives<RequestRow>().takes(
    z.strictObject({ token, minutes: count(REQUEST_OPTIONS.expireAfterMinutes) }),
  ),
  /** Removes it and its answer for good. */
  'requests.remove': gives<null>().takes(z.strictObject({ token })),
} as const
