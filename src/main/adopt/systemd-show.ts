// Reads what `systemctl show` prints: properties, time spans, timers, commands. Pure.

/** Properties of one unit. One that is printed several times (`TimersCalendar`) has several values. */
export type UnitProperties = ReadonlyMap<string, readonly string[]>

/** Units are apart by an empty line. */
export function parseShow(text: string): readonly UnitProperties[] {
  const units: Map<string, string[]>[] = []
  let unit = new Map<string, string[]>()
  let values: string[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      if (unit.size === 0) units.push(unit)
      values = unit.get(name) ?? []
      values.push(value)
      unit.set(name, values)
    } else if (line === '') {
      unit = new Map()
      values = []
    } else if (values.length > 0) {
      // A command may hold a newline.
      values.push(`${values.pop()}\n${line}`)
    }
  }
  return units
}

/** The value of a property that is printed once; '' without it. */
export function property(unit: UnitProperties, name: string): string {
  return unit.get(name)?.[0] ?? ''
}

/** Seconds; years and months as systemd counts them. */
const SPAN_UNITS: Readonly<Record<string, number>> = {
  y: 31_557_600,
  month: 2_629_800,
  w: 604_800,
  d: 86_400,
  h: 3600,
  min: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
}

/** `1h 30min`, `8.325588s`, `0`, `infinity`: seconds; null for anything else. */
export function parseSpan(text: string): number | null {
  if (text === '0') return 0
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  let seconds = 0
  for (const word of text.split(' ')) {
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
    const factor = SPAN_UNITS[unit]
    if (number === undefined || factor === undefined) return null
    seconds += Number(number) * factor
  }
  return seconds
}

/** One `TimersCalendar` or `TimersMonotonic`: `{ OnCalendar=… ; next_elapse=… }`. */
export interface TimerSpec {
  /** `OnCalendar`, `OnUnitActiveUSec`, `OnBootUSec` … */
  readonly base: string
  readonly value: string
  /** systemd sees no firing to come. */
  readonly isOver: boolean
}

export function timerSpecs(timer: UnitProperties, name: string): readonly TimerSpec[] {
  return (timer.get(name) ?? []).flatMap((text) => {
    const [, base, value, next] = /^\{ (\w+)=(.*) ; next_elapse=(.*) \}$/.exec(text) ?? []
    if (base === undefined || value === undefined) return []
    return [{ base, value, isOver: next === '(null)' || next === 'n/a' }]
  })
}

/** The words of each command of an `Exec…` property, apart by blanks as systemd prints them. */
export function commandWords(unit: UnitProperties, name: string): readonly string[] {
  return (unit.get(name) ?? []).map((text) => {
    const [, words] = / argv\[\]=(.*?) ; ignore_errors=/s.exec(text) ?? []
    return words ?? text
  })
}
