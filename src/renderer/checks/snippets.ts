// How to signal a check from wherever a job runs: texts to copy, made of its addresses. Pure; each is
// run by its test where its interpreter is there.

import type { ScheduleView } from '../../shared/views/checks.ts'
import { t } from '../words/t.ts'
import { CURL } from './check-words.ts'
import { crontabTime, timerLines } from './snippet-schedule.ts'

export interface SnippetFacts {
  readonly name: string
  readonly uuid: string
  readonly pingUrl: string
  /** Null: none are taken. */
  readonly mailAddress: string | null
  /** Absolute; null: this machine has no launcher. */
  readonly launcherFolder: string | null
  readonly schedule: ScheduleView
}

export interface Snippet {
  readonly id: string
  readonly title: string
  /** When it is the one to take, or what to change in it. */
  readonly hint: string
  readonly code: string
}

/** What the job's own command is called in the texts. */
export const JOB = '/path/to/job'

export function snippetsOf(facts: SnippetFacts): readonly Snippet[] {
  const { pingUrl, mailAddress } = facts
  const commands = launcherOf(facts)
  const common: readonly Snippet[] = [
    {
      id: 'curl',
      title: 'curl',
      hint: t('snippets.curl'),
      code: `${CURL} ${pingUrl}`,
    },
    {
      id: 'shell',
      title: 'Shell',
      hint: t('snippets.shell'),
      code: shell(pingUrl),
    },
    {
      id: 'wget',
      title: 'wget',
      hint: t('snippets.afterSuccess'),
      code: `wget -q -T 10 -t 5 -O /dev/null ${pingUrl}`,
    },
    {
      id: 'crontab',
      title: 'crontab',
      hint: crontabHint(facts.schedule),
      code: crontab(facts, commands),
    },
    {
      id: 'systemd',
      title: 'systemd',
      hint: systemdHint(facts, commands),
      code: systemd(facts, commands),
    },
    {
      id: 'powershell',
      title: 'PowerShell',
      hint: t('snippets.afterSuccess'),
      code: `Invoke-RestMethod -Uri '${pingUrl}' -TimeoutSec 10 | Out-Null`,
    },
    {
      id: 'python',
      title: 'Python',
      hint: t('snippets.python'),
      code: python(pingUrl),
    },
    {
      id: 'node',
      title: 'Node',
      hint: t('snippets.node'),
      code: node(pingUrl),
    },
  ]
  const wrapped = commands === null ? [] : [run(commands)]
  return [...wrapped, ...common, ...(mailAddress === null ? [] : [mail(mailAddress)])]
}

/** The commands of this machine with the check behind them, as words of a shell and of a unit. */
interface Commands {
  readonly run: string
  readonly ping: string
}

/** Null: not installed, or in a folder that cron or systemd could not name. */
function launcherOf({ launcherFolder, uuid }: SnippetFacts): Commands | null {
  if (launcherFolder === null || /['"\\%\p{Cc}]/u.test(launcherFolder)) return null
  const isPlain = /^[\w./+@,-]+$/.test(launcherFolder)
  const program = isPlain ? `${launcherFolder}/run` : `'${launcherFolder}/run'`
  return { run: `${program} ${uuid}`, ping: `"${launcherFolder}/ping" ${uuid}` }
}

function run(commands: Commands): Snippet {
  return {
    id: 'run',
    title: 'tocsin run',
    hint: t('snippets.run'),
    code: `${commands.run} -- ${JOB}`,
  }
}

function shell(pingUrl: string): string {
  return `#!/bin/sh
url=${pingUrl}
${CURL} "$url/start"
${JOB}
status=$?
${CURL} "$url/$status"
exit $status`
}

function crontab({ pingUrl, schedule }: SnippetFacts, commands: Commands | null): string {
  const job = commands === null ? `${JOB} && ${CURL} ${pingUrl}` : `${commands.run} -- ${JOB}`
  return `${crontabTime(schedule) ?? '0 3 * * *'} ${job}`
}

function crontabHint(schedule: ScheduleView): string {
  if (crontabTime(schedule) === null) return t('snippets.crontabTimes')
  const line = t('snippets.crontabLine', { command: 'crontab -e' })
  if (schedule.kind === 'simple') return line
  return `${line} ${t('snippets.crontabZone', { zone: schedule.tz })}`
}

/** The launcher is of this user's data folder, which units of the system do not write to. */
function systemdHint(facts: SnippetFacts, commands: Commands | null): string {
  const [folder, scope] =
    commands === null ? ['/etc/systemd/system', ''] : ['~/.config/systemd/user', '--user ']
  const command = `systemctl ${scope}enable --now ${unitName(facts)}.timer`
  return t('snippets.systemd', { folder, command })
}

function systemdPings({ pingUrl }: SnippetFacts, commands: Commands | null): readonly string[] {
  if (commands !== null) {
    return [`-${commands.ping} start --systemd`, `-${commands.ping} --systemd`]
  }
  const curl = (url: string) => `exec ${CURL} ${url}`
  const end = `test "$$SERVICE_RESULT" = success || ${curl(`${pingUrl}/fail`)}; ${curl(pingUrl)}`
  return [`-/bin/sh -c '${curl(`${pingUrl}/start`)}'`, `/bin/sh -c '${end}'`]
}

function systemd(facts: SnippetFacts, commands: Commands | null): string {
  const name = unitName(facts)
  const [start, end] = systemdPings(facts, commands)
  return `# ${name}.service
[Unit]
Description=${facts.name.replaceAll(/[\s%\\]+/g, ' ').trim() || 'Job'}

[Service]
Type=oneshot
ExecStartPre=${start}
ExecStart=${JOB}
ExecStopPost=${end}

# ${name}.timer
[Unit]
Description=Runs ${name}.service

[Timer]
${timerLines(facts.schedule).join('\n')}

[Install]
WantedBy=timers.target`
}

/** Letters, digits and dashes of the name. */
function unitName({ name }: SnippetFacts): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\p{ASCII}]/gu, '')
  return (
    plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'job'
  )
}

function python(pingUrl: string): string {
  return `import urllib.request

try:
    urllib.request.urlopen("${pingUrl}", timeout=10)
except OSError as error:
    print(f"ping failed: {error}")`
}

function node(pingUrl: string): string {
  return `await fetch('${pingUrl}', { signal: AbortSignal.timeout(10_000) })
  .catch((error) => console.error('ping failed:', error.message))`
}

function mail(address: string): Snippet {
  return {
    id: 'mail',
    title: t('checks.mail'),
    hint: t('snippets.mail'),
    code: address,
  }
}
