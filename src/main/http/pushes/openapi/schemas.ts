// The shapes of the push API's documents (contract push.md 1), for its OpenAPI document and for the tests,
// which hold every answer against them. Not used to answer: records.ts does that.
import { z } from 'zod'
import type {
  CountOption,
  PushOption,
  SwitchOption,
  TextOption,
} from '../../../../shared/model/push-option.ts'
import { PUSH_KINDS, PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

export const Push = z.strictObject({
  expire_after_views: z.int(),
  expired: z.boolean(),
  url_token: z.string(),
  deletable_by_viewer: z.boolean().nullable(),
  retrieval_step: z.boolean(),
  expired_on: time.nullable(),
  passphrase: z.string().nullable(),
  created_at: time,
  updated_at: time,
  expire_after_days: z.int(),
  days_remaining: z.int().nonnegative(),
  views_remaining: z.int().nonnegative(),
  deleted: z.boolean(),
  json_url: z.url(),
  html_url: z.url(),
})

export const OwnedPush = Push.extend({ note: z.string(), name: z.string() })
export const OwnedPushList = z.array(OwnedPush)

export const RevealedPush = Push.extend({
  payload: z.string().nullable(),
  files: z.array(z.strictObject({ filename: z.string(), content_type: z.string(), url: z.url() })),
})

export const Preview = z.strictObject({ url: z.url() })

export const AuditEntry = z.strictObject({
  ip: z.string().nullable(),
  user_agent: z.string(),
  referrer: z.string(),
  kind: z.enum([
    'creation',
    'view',
    'failed_view',
    'expire',
    'failed_passphrase',
    'admin_view',
    'owner_view',
    'edit',
    'creation_email_send',
  ]),
  created_at: time,
  updated_at: time,
})
export const AuditLog = z.strictObject({ logs: z.array(AuditEntry) })

const switchable = z.strictObject({ enabled: z.boolean() })
export const Version = z.strictObject({
  application_version: z.string(),
  api_version: z.string(),
  edition: z.literal('oss'),
  features: z.strictObject({
    anonymous_access: z.boolean(),
    api_token_authentication: z.boolean(),
    accounts: switchable,
    pushes: z.strictObject({
      enabled: z.boolean(),
      email_auto_dispatch: z.boolean(),
      file_attachments: switchable.extend({ requires_authentication: z.boolean() }),
      url_pushes: switchable,
      qr_code_pushes: switchable,
    }),
    requests: switchable,
  }),
})

export const ErrorBody = z.strictObject({ error: z.string() })
export const PassphraseError = ErrorBody.extend({
  message: z.string(),
  status: z.literal('unauthorized'),
})
export const Problems = z.record(z.string(), z.array(z.string()))

const file = z.object({
  filename: z.string(),
  content_type: z.string().optional(),
  data: z.base64(),
})

/** The options under their names in the API; everything but `payload` may be left out. */
export const PushRequest = z.object({
  push: z.object(
    Object.fromEntries(
      Object.values(PUSH_OPTIONS).flatMap((option): [string, z.ZodType][] =>
        option.wire === null ? [] : [[option.wire, optionSchema(option)]],
      ),
    ),
  ),
})

function optionSchema(option: PushOption): z.ZodType {
  return schemaOf(option).describe(option.description)
}

function schemaOf(option: PushOption): z.ZodType {
  switch (option.type) {
    case 'choice':
      return z.enum(PUSH_KINDS).optional()
    case 'text':
      return textSchema(option)
    case 'count':
      return countSchema(option)
    case 'switch':
      return switchSchema(option)
    case 'files':
      return z.array(file).max(option.max).optional()
  }
}

function textSchema({ maxLength }: TextOption): z.ZodType {
  return (maxLength === null ? z.string() : z.string().max(maxLength)).optional()
}

function countSchema({ min, max, default: value }: CountOption): z.ZodType {
  const schema = z.int().min(min).max(max)
  return value === null ? schema.optional() : schema.default(value)
}

function switchSchema({ default: value }: SwitchOption): z.ZodType {
  return z.boolean().default(value)
}

/** By the name under which the document refers to them. */
export const RESPONSE_SCHEMAS = {
  Push,
  OwnedPush,
  OwnedPushList,
  RevealedPush,
  Preview,
  AuditLog,
  Version,
  Problems,
  PassphraseError,
  Error: ErrorBody,
} as const
