// Every command, and what `tocsin help` lists. Loaded for any command but `serve`: a server starts without
// what the others need.
import { ADOPT_COMMAND } from './adopt.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { CHANNEL_COMMANDS } from './channel.ts'
import { CHECK_COMMANDS } from './check.ts'
import { CHECK_ALARM_COMMANDS } from './check-alarms.ts'
import { CHECK_MANY_COMMANDS } from './check-many.ts'
import type { Command } from './command.ts'
import { DOCTOR_COMMAND } from './doctor.ts'
import { GROUP_SNOOZE_COMMANDS } from './group-snooze.ts'
import { HEARTBEAT_COMMANDS } from './heartbeat.ts'
import type { CommandUsage } from './help.ts'
import { INCIDENT_COMMAND } from './incident.ts'
import { JOB_USAGES } from './jobs.ts'
import { KEY_COMMANDS } from './key.ts'
import { MAINTENANCE_COMMANDS } from './maintenance.ts'
import { MOVE_COMMAND } from './move.ts'
import { PROJECT_COMMANDS } from './project.ts'
import { PUSH_COMMANDS } from './push.ts'
import { PUSH_CHANGE_COMMANDS } from './push-change.ts'
import { PUSHES_COMMANDS } from './pushes.ts'
import { RELAY_COMMANDS } from './relay.ts'
import { REMOTE_COMMANDS } from './remote.ts'
import { REMOTE_CHECKS_COMMAND } from './remote-checks.ts'
import { REPORT_COMMANDS } from './report.ts'
import { REQUEST_COMMANDS } from './request.ts'
import { SCHEDULE_COMMANDS } from './schedule.ts'
import { SERVE_COMMAND } from './serve.ts'
import { SERVICE_COMMANDS } from './service.ts'
import { STATUS_PAGE_COMMANDS } from './status-page.ts'
import { TOKEN_COMMANDS } from './token.ts'
import { WINDOW_COMMANDS } from './window.ts'

/** Every command of this process. */
export const COMMANDS: readonly Command[] = [
  SERVE_COMMAND,
  ADOPT_COMMAND,
  ...WINDOW_COMMANDS,
  ...SERVICE_COMMANDS,
  ...CHECK_COMMANDS,
  ...CHECK_MANY_COMMANDS,
  ...CHECK_ALARM_COMMANDS,
  INCIDENT_COMMAND,
  ...PROJECT_COMMANDS,
  ...GROUP_SNOOZE_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...MAINTENANCE_COMMANDS,
  ...SCHEDULE_COMMANDS,
  ...REPORT_COMMANDS,
  ...STATUS_PAGE_COMMANDS,
  ...KEY_COMMANDS,
  ...PUSH_COMMANDS,
  ...PUSHES_COMMANDS,
  ...PUSH_CHANGE_COMMANDS,
  ...REQUEST_COMMANDS,
  ...TOKEN_COMMANDS,
  ...REMOTE_COMMANDS,
  REMOTE_CHECKS_COMMAND,
  ...RELAY_COMMANDS,
  ...HEARTBEAT_COMMANDS,
  MOVE_COMMAND,
  ...BACKUP_COMMANDS,
  DOCTOR_COMMAND,
]

/** What `tocsin help` lists, in its order. */
export const USAGES: readonly CommandUsage[] = [
  ...COMMANDS.slice(0, 1),
  ...JOB_USAGES,
  ...COMMANDS.slice(1),
]
