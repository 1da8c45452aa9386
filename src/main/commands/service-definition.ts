// What each system runs the headless server by, as a service of this person: the file that defines it, and
// the programs that start, stop and ask for it (contract runtime.md). Pure.
import path from 'node:path'
import { escapeText } from '../adopt/xml.ts'
import type { Environment } from '../config.ts'
import { EXIT } from '../errors.ts'
import { SERVER_ENVIRONMENT } from '../server-environment.ts'

/** A program and its arguments. */
export type Call = readonly [program: string, ...args: string[]]

export interface ServiceDefinition {
  /** The file, which the system reads. */
  readonly file: string
  readonly content: string | Uint8Array
  /** In order. `may`: its failure is said and nothing else, with what it was for. */
  readonly install: readonly { readonly call: Call; readonly may?: string }[]
  readonly remove: readonly Call[]
  /** Whether the file's content serves that folder: the last word of a definition. */
  readonly names: (content: Buffer, folder: string) => boolean
  /** Ends with 0 while the service runs, and prints `prints`. */
  readonly asks: { readonly call: Call; readonly prints: RegExp }
}

export interface ServiceSetting {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly home: string
  /** The program and the words that serve this data folder. */
  readonly words: readonly string[]
  /** Of the user, where the system has one. */
  readonly uid: number
  /** `DOMAIN\\name`, on Windows. */
  readonly user: string
}

const NAME = 'io.github.tocsin.Tocsin'
const UNIT = 'tocsin.service'
const DESCRIPTION = 'Tocsin: notices when a scheduled job goes silent'
/** Another start ends the same way. */
const FINAL = [EXIT.usage, EXIT.dataDamaged, EXIT.unavailable, EXIT.temporary, EXIT.config] as const

/** Null: a system without such services. */
export function serviceDefinition(setting: ServiceSetting): ServiceDefinition | null {
  if (setting.platform === 'linux') return systemdUnit(setting)
  if (setting.platform === 'darwin') return launchAgent(setting)
  return setting.platform === 'win32' ? scheduledTask(setting) : null
}

/** A user unit. It outlives the person's logout where lingering is on. */
function systemdUnit({ env, home, words }: ServiceSetting): ServiceDefinition {
  const config = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : `${home}/.config`
  const systemctl = (...args: string[]): Call => ['systemctl', '--user', ...args]
  return {
    file: path.posix.join(config, 'systemd', 'user', UNIT),
    content: [
      '# Written by "tocsin service install".',
      '[Unit]',
      `Description=${DESCRIPTION}`,
      '',
      '[Service]',
      `ExecStart=${words.map(unitWord).join(' ')}`,
      ...Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `Environment=${name}=${value}`),
      'Restart=on-failure',
      'RestartSec=5',
      `RestartPreventExitStatus=${FINAL.join(' ')}`,
      '',
      '[Install]',
      'WantedBy=default.target',
      '',
    ].join('\n'),
    install: [
      { call: systemctl('daemon-reload') },
      { call: systemctl('enable', UNIT) },
      { call: systemctl('restart', UNIT) },
      { call: ['loginctl', 'enable-linger'], may: 'the service ends when you log out' },
    ],
    remove: [systemctl('disable', '--now', UNIT)],
    names: (text, folder) => text.includes(` ${unitWord(folder)}\n`),
    asks: { call: systemctl('is-active', UNIT), prints: /^active$/m },
  }
}

/** A word of `ExecStart`: quoted, and nothing in it is a variable or a specifier (systemd.service(5)). */
function unitWord(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `"${escaped.replaceAll('%', '%%').replaceAll('$', () => '$$')}"`
}

/** An agent of launchd, which ends it when the person logs out. */
function launchAgent({ home, words, uid }: ServiceSetting): ServiceDefinition {
  const file = path.posix.join(home, 'Library', 'LaunchAgents', `${NAME}.plist`)
  const domain = `gui/${uid}`
  return {
    file,
    content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>Label</key>
\t<string>${NAME}</string>
\t<key>ProgramArguments</key>
\t<array>
${words.map((word) => `\t\t<string>${escapeText(word)}</string>`).join('\n')}
\t</array>
\t<key>RunAtLoad</key>
\t<true/>
\t<key>KeepAlive</key>
\t<dict>
\t\t<key>SuccessfulExit</key>
\t\t<false/>
\t</dict>
\t<key>ThrottleInterval</key>
\t<integer>30</integer>
\t<key>ProcessType</key>
\t<string>Interactive</string>
</dict>
</plist>
`,
    install: [{ call: ['launchctl', 'bootstrap', domain, file] }],
    remove: [['launchctl', 'bootout', `${domain}/${NAME}`]],
    names: (text, folder) => text.includes(`<string>${escapeText(folder)}</string>\n\t</array>`),
    asks: { call: ['launchctl', 'print', `${domain}/${NAME}`], prints: /state = running/ },
  }
}

/** A task at logon. As XML: by its flags, schtasks asks an administrator for one. */
function scheduledTask({ env, home, words, user }: ServiceSetting): ServiceDefinition {
  const [program = '', ...args] = words
  const folder = env.LOCALAPPDATA ?? path.win32.join(home, 'AppData', 'Local')
  const file = path.win32.join(folder, 'Tocsin', 'service.xml')
  const xml = `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>${escapeText(DESCRIPTION)}</Description></RegistrationInfo>
  <Triggers>
    <LogonTrigger><Enabled>true</Enabled><UserId>${escapeText(user)}</UserId></LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapeText(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapeText(program)}</Command>
      <Arguments>${escapeText(args.map(windowsWord).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
  const task = 'Tocsin server'
  return {
    file,
    content: Buffer.from(`\ufeff${xml}`, 'utf16le'),
    install: [
      { call: ['schtasks', '/create', '/tn', task, '/xml', file, '/f'] },
      { call: ['schtasks', '/run', '/tn', task] },
    ],
    remove: [
      ['schtasks', '/end', '/tn', task],
      ['schtasks', '/delete', '/tn', task, '/f'],
    ],
    names: (text, folder) =>
      text.includes(` ${escapeText(windowsWord(folder))}</Arguments>`, 0, 'utf16le'),
    // The state's name is translated; its number (4: running) is not.
    asks: {
      call: [
        ...(['powershell', '-NoProfile', '-Command'] as const),
        `[int](Get-ScheduledTask -TaskName '${task}').State`,
      ],
      prints: /^4\s*$/m,
    },
  }
}

/** As a program of Windows splits its command line: quotes, and backslashes before them. */
function windowsWord(word: string): string {
  if (/^[^\s"]+$/.test(word)) return word
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
