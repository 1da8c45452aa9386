// Every source of jobs, in the order of the list: contract adopt.md 2.
import type { Source } from '../source.ts'
import { CRONTAB } from './crontab.ts'
import { LAUNCHD } from './launchd.ts'
import { RUN_PARTS_FOLDERS } from './run-parts.ts'
import { ANACRON, SYSTEM_TABLES } from './system-tables.ts'
import { SYSTEMD_SYSTEM, SYSTEMD_USER } from './systemd.ts'
import { TASK_SCHEDULER } from './tasks.ts'

export const SOURCES: readonly Source[] = [
  CRONTAB,
  SYSTEM_TABLES,
  ANACRON,
  RUN_PARTS_FOLDERS,
  SYSTEMD_USER,
  SYSTEMD_SYSTEM,
  LAUNCHD,
  TASK_SCHEDULER,
]
