// Do our schedules say what cron's five fields say? Contract adopt.md 3, 4. Pure.
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { assertSchedule, isValidSchedule, ScheduleError } from '../monitor/schedule/index.ts'

/** `never`: it is on no day that there is. `unsayable`: cron runs it, and our dialects refuse it. */
export function fitSchedule(fields: string): 'fits' | 'never' | 'unsayable' {
  if (!isValidSchedule(fields)) return runs(fields) ? 'unsayable' : 'never'
  return fields.length > CHECK_FIELDS.schedule.maxLength ? 'unsayable' : 'fits'
}

/** With a day of the month that never comes, a line still runs on its weekdays: either one will do. */
function runs(fields: string): boolean {
  const [minute, hour, day = '*', month, weekday = '*'] = fields.split(' ')
  if (day.startsWith('*') || weekday.startsWith('*')) return false
  try {
    assertSchedule([minute, hour, '*', month, weekday].join(' '))
    return true
  } catch (error) {
    if (error instanceof ScheduleError) return false
    throw error
  }
}
