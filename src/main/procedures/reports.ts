// Reports of a week or a month.
import { tell } from '../../shared/words/told.ts'
import { invalidFields } from '../errors.ts'
import { reportMarkdown } from '../monitor/documents/report-markdown.ts'
import { periodAt, periodNamed } from '../monitor/rules/report-period.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import { shownZone } from './views/check-detail.ts'

export const REPORT_HANDLERS = {
  'reports.get': async (context, { kind, name, project, tag, zone: shownIn }) => {
    const { monitor, clock } = context
    const zone = shownZone(context, shownIn)
    const now = clock.now()
    const current = periodAt(kind, now, zone)
    const named = name === null ? periodAt(kind, now, zone, 1) : periodNamed(kind, name, zone)
    if (named === null || named.start > now) {
      throw invalidFields({ name: tell(`problems.noPeriod.${kind}`) })
    }
    const query = { zone, tag, projectId: project === null ? null : projectOf(context, project).id }
    const asked = await monitor.checks.report({ ...query, period: named })
    const isBefore = name === null && asked.report.counts.all === 0
    const page = isBefore ? await monitor.checks.report({ ...query, period: current }) : asked
    return { ...page, markdown: reportMarkdown(page.report) }
  },

  'reports.send': ({ sendReport }, sending) => sendReport(sending),
} satisfies Partial<Handlers>
