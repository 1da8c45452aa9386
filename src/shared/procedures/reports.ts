// What may be asked about reports.
import { z } from 'zod'
import { ZONE_NAME_LIMIT } from '../model/settings.ts'
import type { ReportPage } from '../views/reports.ts'
import { gives } from './procedure.ts'
import { reportSending } from './settings.ts'

export const REPORT_PROCEDURES = {
  /** A report, the periods beside it, and itself as Markdown. */
  'reports.get': gives<ReportPage & { readonly markdown: string }>().takes(
    z.strictObject({
      kind: z.enum(['week', 'month']),
      /** `2026-11-16` or `2026-11`; null: the last one that is over, or this one where none was watched before. */
      name: z.string().max(10).nullable(),
      /** Null: all projects. */
      project: z.uuid().nullable(),
      /** Empty: whatever their tags. */
      tag: z.string().max(500),
      zone: z.string().max(ZONE_NAME_LIMIT),
    }),
  ),
  /** Sends the report of the last week or month now, as these settings say. What went wrong; empty: nothing. */
  'reports.send':
    gives<readonly { readonly channel: string; readonly error: string }[]>().takes(reportSending),
} as const
