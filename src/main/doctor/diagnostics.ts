// What a person sends along with a report of a fault: versions, what the doctor finds, the last lines
// of the desktop app's log. Redacted, without the name of the person's home folder.
import os from 'node:os'
import { redact } from '../log.ts'
import { LOG_FOLDER, lastLogLines } from '../log-file.ts'
import { VERSION } from '../version.ts'
import { examineAll, type PlainFinding, plainly } from './examine.ts'
import type { Examined } from './examined.ts'

const LINES = 200
/** Where they are there: Electron's own, beside Node's. */
const ENGINES = ['node', 'electron', 'chrome', 'v8', 'tz'] as const
/** What decides how a Linux desktop behaves. */
const SESSION = ['XDG_SESSION_TYPE', 'XDG_CURRENT_DESKTOP', 'APPIMAGE'] as const

/** The text, and whether each part is well. */
export async function diagnose(
  examined: Examined,
): Promise<{ readonly text: string; readonly isWell: boolean }> {
  const findings = (await examineAll(examined)).map(plainly)
  const lines = lastLogLines(examined.dataDir, LINES)
  const text = [
    `Tocsin ${VERSION}`,
    ...machineLines(examined),
    '',
    'Doctor',
    ...findings.map(findingLine),
    '',
    `Log (${LOG_FOLDER}/, last ${LINES} lines)`,
    ...(lines.length === 0 ? ['empty'] : lines),
    '',
  ].join('\n')
  return { text: withoutHome(redact(text), examined), isWell: findings.every(({ ok }) => ok) }
}

function machineLines({ env }: Examined): readonly string[] {
  const { versions, platform, arch } = process
  const engines = ENGINES.flatMap((name) => {
    const version = versions[name]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  const session = SESSION.flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : []))
  return [engines.join(', '), `${platform} ${os.release()} ${arch}`, session.join(', ')].filter(
    (line) => line !== '',
  )
}

function findingLine({ part, ok, detail }: PlainFinding): string {
  return `${part}: ${ok ? 'ok' : 'WRONG'}: ${detail.replaceAll(/\p{Cc}+/gu, ' ')}`
}

function withoutHome(text: string, { env }: Examined): string {
  const home = env.HOME || os.homedir()
  return home.length > 1 ? text.replaceAll(home, '~') : text
}
