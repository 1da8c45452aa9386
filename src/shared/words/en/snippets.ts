// What stands above the texts to copy that ping a check. The texts themselves are code, the same in each language.
import type { Part } from '../catalogue.ts'

export const snippets = {
  ranOutput: 'Reports the start, duration, exit status and the end of the output.',
  warningIsSuccess: 'A warning (exit status 1) counts as success.',
  replaceRepository: 'Replace repository and folder.',
  vanishedIsSuccess: 'Files that vanish meanwhile (exit status 24) count as success.',
  replaceRemote: 'Replace folder and remote.',
  certbot: 'Save with: {command}. Reports each run of the timer that renews certificates.',
  zfs: 'Save as {file} and make it executable. ZED runs it when a scrub ends.',
  docker: 'Runs on the host, so the container needs no way to Tocsin.',
  kubernetes:
    'A CronJob. Its pods must reach the URL: share Tocsin in the network or relay from there.',
  githubActions:
    'Steps of a workflow. GitHub’s runners cannot reach this computer; a self-hosted runner can.',
  ansible: 'Tasks that ping from the computer that runs the playbook.',
  taskScheduler: 'Task Scheduler',
  taskSchedulerHint:
    'In PowerShell. Creates a task that runs each night at 3:00 and reports the exit status.',
  curl: 'Run after the job has succeeded. Append /start to report the beginning, so that a run that takes too long is noticed, or /fail to report a failure.',
  afterSuccess: 'Run after the job has succeeded.',
  shell: 'Reports the start, duration and exit status of the job.',
  python: 'Standard library only. A failed ping does not fail the job.',
  node: 'Node 18 or newer. A failed ping does not fail the job.',
  run: 'Before a job of this user on this machine: reports its start, duration, exit status and output, also when no server runs just then.',
  crontabTimes: 'Replace the times with those of the job.',
  crontabLine: 'A line for {command}.',
  crontabZone: 'Cron uses the time zone of its machine, the check uses {zone}.',
  systemd: 'Two files in {folder}, then: {command}',
  mail: 'For jobs that can only send mail. Filter rules read the subject.',
} as const satisfies Part
