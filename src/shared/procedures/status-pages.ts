// What may be asked about status pages.
import { z } from 'zod'
import type { StatusPageRow } from '../views/settings.ts'
import { gives } from './procedure.ts'

const id = z.string().max(100)

export const STATUS_PAGE_PROCEDURES = {
  'statusPages.list': gives<readonly StatusPageRow[]>().takes(z.undefined()),
  /** Creates (`id` null) or updates. A refusal names the wrong fields. */
  'statusPages.save': gives<{ readonly id: string }>().takes(
    z.strictObject({
      id: id.nullable(),
      title: z.string().max(1000),
      /** Null: of all projects. */
      project: z.uuid().nullable(),
      /** Empty: whatever their tags. */
      tag: z.string().max(500),
      showsNames: z.boolean(),
    }),
  ),
  /** Its address then leads nowhere. */
  'statusPages.remove': gives<null>().takes(z.strictObject({ id })),
} as const
