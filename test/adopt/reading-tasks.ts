// Tasks as Windows exports them, for tests that change a part of one.
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import { readTask } from '../../src/main/adopt/task.ts'
import { WINDOWS } from './contexts.ts'

export interface TaskParts {
  readonly triggers?: string
  readonly principal?: string
  readonly settings?: string
  readonly actions?: string
}

const DAILY = '<ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>'
const PRINCIPAL =
  '<UserId>S-1-5-21-1-2-3-1001</UserId><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel>'

/** A `<CalendarTrigger>` at 03:15. */
export const calendarTrigger = (schedule = DAILY, more = '', start = '2025-01-15T03:15:00') =>
  `<CalendarTrigger>${more}<StartBoundary>${start}</StartBoundary>${schedule}</CalendarTrigger>`

export const exec = (command: string, words?: string) =>
  `<Exec>\r\n      <Command>${command}</Command>${words === undefined ? '' : `\r\n      <Arguments>${words}</Arguments>`}\r\n    </Exec>`

export function taskXml({
  triggers = calendarTrigger(),
  principal = PRINCIPAL,
  settings = '<Enabled>true</Enabled>',
  actions = exec('C:\\Tools\\x.exe'),
}: TaskParts = {}): string {
  return `<?xml version="1.0" encoding="UTF-16"?>\r\n<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">\r\n  <Triggers>${triggers}</Triggers>\r\n  <Principals><Principal id="Author">${principal}</Principal></Principals>\r\n  <Settings>${settings}</Settings>\r\n  <Actions Context="Author">\r\n    ${actions}\r\n  </Actions>\r\n</Task>\r\n`
}

export function read(parts: TaskParts = {}, context: AdoptContext = WINDOWS, path = '\\Ann\\X') {
  return readTask(taskXml(parts), path, context)
}
