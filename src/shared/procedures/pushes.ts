// What may be asked about secret pushes. A file goes up in chunks, so that it shows progress and can
// be cancelled, whichever the carrier.
import { z } from 'zod'
import { CHUNK_BYTES } from '../chunks.ts'
import { boundsTold, type CountOption } from '../model/push-option.ts'
import { PUSH_KINDS, PUSH_OPTIONS, type PushDraft } from '../model/push-options.ts'
import { PRESET_LIMITS, type PushPreset } from '../model/push-presets.ts'
import type { PushSample, PushSampleWish } from '../views/push-sample.ts'
import type {
  PushAudit,
  PushOffer,
  PushRow,
  PushVia,
  Reach,
  TailscaleOffer,
} from '../views/pushes.ts'
import { gives } from './procedure.ts'
import { schemaText } from './schema-texts.ts'

const token = z.string().regex(/^[\w-]{1,100}$/)
const uploadId = z.string().max(100)

/** Name or id of the server that holds it; null, and left out: this computer. */
const via = z.string().max(200).nullable()

function count(option: CountOption) {
  const message = schemaText(boundsTold(option))
  return z.int(message).min(option.min, message).max(option.max, message)
}

const preset = z.strictObject({
  id: z.uuid(),
  /** What it may be is a rule of the domain. */
  name: z.string().max(1000),
  kind: z.enum(PUSH_KINDS),
  minutes: count(PRESET_LIMITS.minutes),
  views: count(PRESET_LIMITS.views),
  retrievalStep: z.boolean(),
  deletableByViewer: z.boolean(),
  withPassphrase: z.boolean(),
} satisfies Record<keyof PushPreset, z.ZodType>)

/** Lines and characters in one of them: what the preview has room for, and then some. */
const SAMPLE_LENGTH = 500

const sample = z.strictObject({
  page: z.enum(['closed', 'opened']),
  language: z.string().max(20),
  kind: z.enum(PUSH_KINDS),
  minutes: count(PUSH_OPTIONS.expireAfterMinutes),
  views: count(PUSH_OPTIONS.expireAfterViews),
  hasPassphrase: z.boolean(),
  retrievalStep: z.boolean(),
  deletableByViewer: z.boolean(),
  sender: z.string().max(PUSH_OPTIONS.sender.maxLength),
  message: z.string().max(2 * PUSH_OPTIONS.message.maxLength),
  lines: z.array(z.int().min(0).max(SAMPLE_LENGTH)).max(40).readonly(),
  files: z
    .array(z.strictObject({ filename: z.string().max(1000), size: z.int().min(0) }))
    .max(PUSH_OPTIONS.files.max)
    .readonly(),
} satisfies Record<keyof PushSampleWish, z.ZodType>)

export const PUSH_PROCEDURES = {
  /** Servers that pushes may go through, without asking them; `chosen`: the id in the settings, null: none. */
  'pushes.servers': gives<{
    readonly servers: readonly PushVia[]
    readonly chosen: string | null
  }>().takes(z.undefined()),
  /** What a server takes, asked now or known for less than a minute. */
  'pushes.offer': gives<PushOffer>().takes(z.strictObject({ via: z.string().max(200) })),
  /** `otherHost`: of a link through a server, where it is another than that of its address; null: the same. */
  'pushes.create': gives<PushRow & { readonly otherHost?: string | null }>().takes(
    z.strictObject({
      kind: z.enum(PUSH_KINDS),
      payload: z.string().nullable(),
      passphrase: z.string().nullable(),
      name: z.string(),
      note: z.string(),
      /** Left out: the name of the settings, of a push on this computer. */
      sender: z.string().exactOptional(),
      message: z.string().exactOptional(),
      expireAfterMinutes: count(PUSH_OPTIONS.expireAfterMinutes),
      expireAfterViews: count(PUSH_OPTIONS.expireAfterViews),
      deletableByViewer: z.boolean(),
      retrievalStep: z.boolean(),
      /** Of `uploads.begin`; null: no files. */
      upload: uploadId.nullable(),
      via: via.exactOptional(),
      /** Label and note go to the server as well. */
      tellServer: z.boolean().exactOptional(),
    } satisfies Record<keyof PushDraft | 'upload' | 'via' | 'tellServer', z.ZodType>),
  ),
  'uploads.begin': gives<{ readonly upload: string }>().takes(
    z.strictObject({ for: z.enum(['push', 'restore']) }),
  ),
  /** Begins a file; the one before must have been ended. */
  'uploads.file': gives<null>().takes(
    z.strictObject({ upload: uploadId, filename: z.string(), contentType: z.string() }),
  ),
  /** At most `CHUNK_BYTES` of the file in hand, in base64; `end` with its last one. */
  'uploads.chunk': gives<null>().takes(
    z.strictObject({
      upload: uploadId,
      data: z.string().max(Math.ceil(CHUNK_BYTES / 3) * 4),
      end: z.boolean(),
    }),
  ),
  'uploads.cancel': gives<null>().takes(z.strictObject({ upload: uploadId })),
  /** With `via` that server is asked; null: those of this computer; left out: those made through others too. */
  'pushes.list': gives<{ readonly pushes: readonly PushRow[]; readonly more: boolean }>().takes(
    z.strictObject({
      via: via.exactOptional(),
      which: z.enum(['active', 'expired']),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  /** With `via` that server is asked for one that was not made here. */
  'pushes.get': gives<PushRow>().takes(z.strictObject({ token, via: via.exactOptional() })),
  'pushes.audit': gives<{ readonly entries: readonly PushAudit[]; readonly more: boolean }>().takes(
    z.strictObject({
      token,
      via: via.exactOptional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  'pushes.presets': gives<{ readonly presets: readonly PushPreset[] }>().takes(z.undefined()),
  /** Adds one, or changes the one of that id. */
  'pushes.savePreset': gives<null>().takes(preset),
  'pushes.deletePreset': gives<null>().takes(z.strictObject({ id: z.uuid() })),
  /** The recipient's page of a push that is being composed. */
  'pushes.sample': gives<PushSample>().takes(sample),
  /** `before` undoes it, unless `expired`: the new limits were used up already. Of pushes on this computer only. */
  'pushes.change': gives<{
    readonly push: PushRow
    readonly expired: boolean
    readonly before: { readonly expireAfterMinutes: number; readonly expireAfterViews: number }
  }>().takes(
    z.strictObject({
      token,
      expireAfterMinutes: count(PUSH_OPTIONS.expireAfterMinutes).exactOptional(),
      expireAfterViews: count(PUSH_OPTIONS.expireAfterViews).exactOptional(),
    }),
  ),
  'pushes.expire': gives<null>().takes(z.strictObject({ token, via: via.exactOptional() })),
  /** What could carry links to others, asked now; null: Tailscale offers nothing. */
  'reach.detect': gives<{ readonly tailscale: TailscaleOffer | null }>().takes(z.undefined()),
  /** Asks for the link base from here. What went wrong; empty: links lead to this Tocsin. */
  'reach.test': gives<{ readonly error: string }>().takes(z.undefined()),
  /** Serves recipient pages, pings and badges at that address of this machine; null: no more. */
  'share.set': gives<Reach>().takes(
    z.strictObject({
      address: z.string().max(100).nullable(),
      /** Minutes after which it goes off by itself; null: it stays. */
      minutes: z.int().min(1).max(43_200).nullable(),
    }),
  ),
} as const
