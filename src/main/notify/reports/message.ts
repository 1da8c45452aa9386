// A report as its receivers get it: short clean texts, free of markup; each kind adds its own. Other news that belongs to
// no check comes as the same message, without a report. Pure.
import type { Report } from '../../../shared/views/reports.ts'
import type { Millis } from '../../clock.ts'
import {
  isAllWell,
  reportHeadline,
  reportLines,
  reportTitle,
} from '../../monitor/documents/report-words.ts'
import { clip, oneLine } from '../message/plain-text.ts'

export interface ReportMessage {
  /** For X-Tocsin-Flip: the same for each attempt and each delivery after a crash. */
  readonly id: string
  readonly now: Millis
  /** `Week of 16 November 2026` */
  readonly title: string
  /** `All is well: 13 checks, no outage.` */
  readonly headline: string
  readonly isWell: boolean
  /** A green or an orange circle. */
  readonly mark: string
  /** What else is worth a line. */
  readonly lines: readonly string[]
  /** Opens the report in the window. */
  readonly link: string
  /** Words of that link. */
  readonly openText: string
  /** The same as an address of the window: `/reports?…`. */
  readonly opens: string
  /** Null: it is no report. */
  readonly report: Report | null
}

const LINE_LIMIT = 300
const TITLE_LIMIT = 200

/** @param baseUrl without a slash at its end */
export function reportMessage(
  report: Report,
  { id, now, baseUrl }: { readonly id: string; readonly now: Millis; readonly baseUrl: string },
): ReportMessage {
  const isWell = isAllWell(report)
  return {
    id,
    now,
    title: clip(oneLine(reportTitle(report)), TITLE_LIMIT),
    headline: reportHeadline(report),
    isWell,
    mark: isWell ? '🟢' : '🟠',
    lines: reportLines(report).map((line) => clip(oneLine(line), LINE_LIMIT)),
    link: `${baseUrl}${reportRoute(report)}`,
    openText: 'Open the report',
    opens: reportRoute(report).replace('/#', ''),
    report,
  }
}

/** As an address of the window. */
function reportRoute({ period, project, tag }: Report): string {
  const query = new URLSearchParams({
    of: period.kind,
    name: period.name,
    ...(project === null ? {} : { project: project.uuid }),
    ...(tag === '' ? {} : { tag }),
  })
  return `/#/reports?${query}`
}

/** Each line with markup, as a list whose first lines are title and headline. */
export function markedUpLines(
  { mark, title, headline, lines }: ReportMessage,
  markup: { readonly text: (text: string) => string; readonly bold: (text: string) => string },
): readonly string[] {
  return [
    `${mark} ${markup.bold(title)}`,
    markup.text(headline),
    '',
    ...lines.map((line) => markup.text(line)),
  ]
}
