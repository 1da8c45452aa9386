// `tocsin report`: what happened in a week or a month, as Markdown or JSON.
import type { ReportKind } from '../../shared/views/reports.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { reportDocument } from '../monitor/documents/report-document.ts'
import { reportMarkdown } from '../monitor/documents/report-markdown.ts'
import { periodAt, periodNamed } from '../monitor/rules/report-period.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import { type Command, type CommandCall, chosenProject, withMonitor } from './command.ts'
import { type Flag, JSON_FLAG, PROJECT_FLAG, text } from './flags.ts'

function reporting(kind: ReportKind) {
  return (call: CommandCall): Promise<number> =>
    withMonitor(call, async (monitor, store) => {
      const { values, clock, print } = call
      const { zone } = readNotificationSettings(store.settings)
      const period = periodOf(call, kind, zone)
      if (period.start > clock.now()) throw new TocsinError('USAGE', '--of has not begun yet')
      const isOfOne = text(values, 'project') !== undefined
      const { report } = await monitor.checks.report({
        ...{ period, zone },
        projectId: isOfOne ? chosenProject(monitor, values).id : null,
        tag: text(values, 'tag') ?? '',
      })
      if (values.json) print(JSON.stringify(reportDocument(report)))
      else print(reportMarkdown(report).trimEnd())
      return EXIT.ok
    })
}

/** @throws TocsinError USAGE */
function periodOf({ values, clock }: CommandCall, kind: ReportKind, zone: string) {
  const name = text(values, 'of')
  if (name === undefined) return periodAt(kind, clock.now(), zone, values.now ? 0 : 1)
  const period = periodNamed(kind, name, zone)
  if (period !== null) return period
  throw new TocsinError('USAGE', `--of must name a ${kind}. ${NAMED[kind].help}`)
}

const NAMED = {
  week: { value: 'DAY', help: 'The week: any day of it, such as 2026-11-16.' },
  month: { value: 'MONTH', help: 'The month, such as 2026-11.' },
} as const

function flagsOf(kind: ReportKind): readonly Flag[] {
  const { value, help } = NAMED[kind]
  return [
    { name: 'of', value, help: `${help} Default: the last one that is over.` },
    { name: 'now', instead: true, help: `This ${kind}, as far as it is.` },
    { ...PROJECT_FLAG, help: 'Only checks of that project. Default: the checks of all projects.' },
    { name: 'tag', value: 'TAG', help: 'Only checks with that tag.' },
    JSON_FLAG,
  ]
}

const WEEK = {
  summary: 'Outages, uptime and slow runs of a week, Monday to Sunday, as Markdown',
  flags: flagsOf('week'),
  run: reporting('week'),
}

export const REPORT_COMMANDS: readonly Command[] = [
  { name: 'report', ...WEEK, summary: 'The report of a week' },
  { name: 'report week', ...WEEK },
  {
    name: 'report month',
    summary: 'The same for a month',
    flags: flagsOf('month'),
    run: reporting('month'),
  },
]
