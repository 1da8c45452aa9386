// The states, reasons and warnings of adopting, in words (contract adopt.md 3). Pure.
import type { JobReason, JobState, JobWarning } from './job.ts'

/** A sentence's rest, after the name of a job. */
export const WARNING_WORDS: Readonly<Record<JobWarning, string>> = {
  field: 'cron reads a field otherwise than it looks: its schedule is the one listed',
  CRON_TZ: 'CRON_TZ is set above it, and this cron ignores it',
}

const REASON_WORDS: Readonly<Record<JobReason, string>> = {
  shell: 'its SHELL is none that takes a hook',
  schedule: 'no check can have this schedule',
  zone: 'its time zone is unknown',
  length: 'with the hook, cron would find the command too long',
  control: 'the line has control characters',
  path: 'the path of the data folder cannot stand in its line',
  parts: 'a folder of scripts: a last script in it can ping',
  table: 'another line of this table is broken: mend that one first',
  transient: 'its unit is gone after the run',
  remains: 'its unit stays active after the run, so its end is never seen',
  sandbox: 'its unit may not reach this computer’s network',
  program: 'there is no program that could report, or the job names none by itself',
  binary: 'its property list is in the binary format',
  action: 'it has no program to start, or more than one action',
  password: 'it is stored with a password, which only its owner has',
  quoting: 'its arguments cannot be passed on unchanged',
  field: 'cron refuses a field of it',
  command: 'it has no command',
  option: 'cron refuses an option of it',
  user: 'there is no such user',
  never: 'cron takes the line and never runs it',
}

const STATE_WORDS: Readonly<Record<JobState, string | null>> = {
  ready: null,
  root: 'needs the rights of root: adopting prepares it, and a line to copy does it',
  hand: 'left to you',
  adopted: null,
  changed: 'runs at another time than its check expects: adopting updates the check',
  orphan: 'has our hook, but its check is gone: adopting makes one',
  watched: 'pings a monitor already',
  unscheduled: 'runs at no regular time: at boot, at login or on demand',
  off: 'switched off',
  ignored: '“# tocsin: ignore” stands above it',
  broken: 'cron does not run it',
}

/** Of a job that needs root, and has its check already. */
export const PREPARED_WORDS =
  'its check is made; the job reports once the line to copy was run. Adopting again shows the line'

/** Why a job is in its state, for people; null: the state says it all. */
export function stateWords(state: JobState, reason: JobReason | null): string | null {
  if (reason === null) return STATE_WORDS[state]
  // Only in a broken line, cron is who refuses the schedule.
  if (state === 'broken' && reason === 'schedule') return 'cron refuses its schedule'
  return REASON_WORDS[reason]
}
