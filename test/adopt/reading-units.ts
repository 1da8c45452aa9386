// A plain timer and its unit as systemd shows them, for tests that change a line of them.
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import type { Manager } from '../../src/main/adopt/systemd-drop-in.ts'
import { parseShow } from '../../src/main/adopt/systemd-show.ts'
import { readUnit } from '../../src/main/adopt/systemd-unit.ts'
import { LINUX } from './contexts.ts'

const TIMER = 'Id=x.timer\nUnit=x.service\nActiveState=active\nAccuracyUSec=0\n'
export const SERVICE = 'Id=x.service\nLoadState=loaded\nRestrictAddressFamilies=~\nDropInPaths=\n'
export const DAILY =
  'TimersCalendar={ OnCalendar=*-*-* 03:00:00 ; next_elapse=Mon 2026-11-23 03:00:00 UTC }\n'

export const stopPost = (uuid: string) =>
  `ExecStopPost={ path=/d/bin/ping ; argv[]=/d/bin/ping ${uuid} --systemd ; ignore_errors=yes ; start_time=[n/a] ; stop_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }\n`

/** The job of a timer (or several) and its unit, with lines before the plain ones: the first of a name counts. */
export function read(
  timers: string | readonly string[] = DAILY,
  service = '',
  {
    manager = 'user',
    dropIn = null,
    context = LINUX,
  }: { manager?: Manager; dropIn?: string | null; context?: AdoptContext } = {},
) {
  const texts = typeof timers === 'string' ? [timers] : timers
  const [unit] = parseShow(service + SERVICE)
  if (unit === undefined) throw new Error('no unit')
  return readUnit(
    { manager, timers: texts.flatMap((text) => parseShow(text + TIMER)), service: unit, dropIn },
    context,
  )
}
