// An outage as a Markdown document, to be pasted into a ticket or a chat. Pure.
import { durationText } from '../../../shared/duration.ts'
import { codeBlock, escaped } from '../../monitor/documents/markdown.ts'
import { momentText } from '../../monitor/documents/report-words.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import { periodText, pingKindText, scheduleText } from '../message/wording.ts'
import type { Incident } from './incident.ts'
import { type TimelineLine, timelineOf } from './timeline.ts'

export function incidentMarkdown(incident: Incident): string {
  const { check, project, zone, now, down, ended } = incident
  const end = ended?.created ?? null
  const length = durationText((end ?? now) - down.created)
  const facts = [
    ['Project', escaped(project)],
    ['Tags', escaped(check.tags)],
    ['What', escaped(whatText(incident))],
    ['Start', momentText(down.created, zone)],
    ['End', end === null ? `still down at ${momentText(now, zone)}` : momentText(end, zone)],
    ['Length', end === null ? `${length} so far` : length],
    ['Schedule', escaped(`${scheduleText(check)}, grace ${periodText(check.grace)}`)],
    ['Times', `in ${zone}`],
  ].filter(([, value]) => value !== '')
  return [
    `# Outage: ${escaped(nameOrUuid(check))}`,
    '',
    ...facts.map(([title, value]) => `- **${title}:** ${value}`),
    '',
    '## Timeline',
    '',
    ...timelineOf(incident).flatMap((line) => lineMarkdown(line, zone)),
    '',
  ].join('\n')
}

function whatText({ down, pings }: Incident): string {
  if (down.reason === 'timeout') return 'No success signal came in time.'
  const failure = pings.find(({ kind, created }) => kind === 'fail' && created === down.created)
  if (failure === undefined || failure.exitStatus === null) return 'The job reported a failure.'
  return `The job failed: ${pingKindText(failure).toLowerCase()}.`
}

function lineMarkdown({ at, text, isChange, output }: TimelineLine, zone: string): string[] {
  const shown = isChange ? `**${escaped(text)}**` : escaped(text)
  const line = `- ${momentText(at, zone)} ${shown}`
  if (output === undefined) return [line]
  // Within the item of the list.
  return [
    line,
    '',
    ...codeBlock(output)
      .split('\n')
      .map((each) => `  ${each}`.trimEnd()),
    '',
  ]
}
