// Timers of systemd, the user's and the system's: contract adopt.md 2, 6, 8. Each unit that a timer starts is a
// document: our drop-in, which is not there until the unit is adopted.

import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { shellWord } from '../../shell-word.ts'
import type { AdoptContext } from '../job.ts'
import {
  distinctPart,
  documentKey,
  type Machine,
  type Source,
  type SourceDocument,
} from '../source.ts'
import {
  dropInPath,
  dropInText,
  type Manager,
  uuidOfDropIn,
  uuidOfUnit,
} from '../systemd-drop-in.ts'
import { parseShow, property, type UnitProperties } from '../systemd-show.ts'
import { readUnit, SERVICE_PROPERTIES, TIMER_PROPERTIES } from '../systemd-unit.ts'
import { toldError } from '../told-error.ts'
import { withUuid } from '../uuid-to-come.ts'
import { hookVia } from '../via.ts'

export const SYSTEMD_USER: Source = systemdSource('user')
export const SYSTEMD_SYSTEM: Source = systemdSource('system')

/** Is there while systemd is the machine's init. */
const BOOTED = '/run/systemd/system'
/** Units that are asked about at once. */
const AT_ONCE = 8

function systemdSource(manager: Manager): Source {
  return {
    name: `systemd (${manager})`,
    async read(context, machine) {
      if (context.platform !== 'linux') return []
      const systemctl = { manager, machine }
      const timers = await show(systemctl, '*.timer', TIMER_PROPERTIES)
      if (timers === null) return []
      const units = byUnit(timers)
      const documents: SourceDocument[] = []
      for (let at = 0; at < units.length; at += AT_ONCE) {
        const read = units.slice(at, at + AT_ONCE).map(async ([unit, own]) => {
          const [service] = (await show(systemctl, unit, SERVICE_PROPERTIES)) ?? []
          return service === undefined ? [] : [unitDocument(systemctl, own, service, context)]
        })
        documents.push(...(await Promise.all(read)).flat())
      }
      return documents
    },
  }
}

interface Systemctl {
  readonly manager: Manager
  readonly machine: Machine
}

/** The timers of each unit, in the order in which systemd tells them. */
function byUnit(timers: readonly UnitProperties[]): [string, UnitProperties[]][] {
  const units = new Map<string, UnitProperties[]>()
  for (const timer of timers) {
    const unit = property(timer, 'Unit')
    if (unit !== '') units.set(unit, [...(units.get(unit) ?? []), timer])
  }
  return [...units]
}

/** Null: this machine has no systemd. @throws Error when it has one that does not answer */
async function show(
  { manager, machine }: Systemctl,
  units: string,
  properties: string,
): Promise<readonly UnitProperties[] | null> {
  const answer = await machine.run('systemctl', [
    ...scopeWords(manager),
    'show',
    units,
    `--property=${properties}`,
    '--no-pager',
  ])
  if (answer === null) return null
  if (answer.status === 0) return parseShow(answer.stdout.toString('utf8'))
  if (machine.list(BOOTED) === null) return null
  throw new Error(lastWord(answer.stderr))
}

const scopeWords = (manager: Manager): readonly string[] => (manager === 'user' ? ['--user'] : [])

const lastWord = (text: string): string =>
  text.replaceAll(/\s*\n\s*/g, ' ') || 'systemctl gave no reason'

function unitDocument(
  systemctl: Systemctl,
  timers: readonly UnitProperties[],
  service: UnitProperties,
  context: AdoptContext,
): SourceDocument {
  const { manager, machine } = systemctl
  const unit = property(service, 'Id')
  const path = dropInPath(manager, unit, context.home)
  const bytes = machine.readFile(path)
  const dropIn = bytes?.toString('utf8') ?? null
  const written = dropIn === null ? null : uuidOfDropIn(dropIn)
  return {
    key: documentKey('systemd', manager, ...distinctPart(unit)),
    title: englishOf(tell('adoptNotes.dropInOf', { unit })),
    path,
    bytes,
    jobs: [readUnit({ manager, timers, service, dropIn }, context)],
    needsRoot: manager === 'system' && !context.isRoot,
    // Somebody changed it: it is named, and left.
    untouchable: dropIn !== null && written === null,
    rewrite: (put, take) => {
      const [hook] = put
      if (hook !== undefined) return dropInBytes(hook.uuid, dropIn, manager, context) ?? bytes
      return take.includes(unit) && written !== null ? null : bytes
    },
    install: (next) => install(systemctl, unit, path, next),
    reread: async () => machine.readFile(path),
    rootCommand: (oldFile, newFile) => rootCommand(path, oldFile, newFile),
  }
}

/** Of a drop-in that is there only the check changes. */
function dropInBytes(
  uuid: string,
  dropIn: string | null,
  manager: Manager,
  context: AdoptContext,
): Buffer | null {
  const old = dropIn === null ? null : uuidOfDropIn(dropIn)
  const via = hookVia(context, manager === 'user' ? 'own' : 'system')
  const text = withUuid(uuid, (check) => {
    if (dropIn !== null && old !== null) return dropIn.replaceAll(old, check)
    return via === null ? null : dropInText(check, via, context)
  })
  return text === null ? null : Buffer.from(text)
}

/**
 * Writes or removes the drop-in and lets systemd read it. One that systemd does not list then is taken away
 * again (contract adopt.md 6).
 */
async function install(
  systemctl: Systemctl,
  unit: string,
  path: string,
  next: Buffer | null,
): Promise<void> {
  const { machine } = systemctl
  const before = machine.readFile(path)
  if (next === null) {
    machine.removeFile(path, true)
    return reload(systemctl)
  }
  machine.writeFile(path, next)
  try {
    await reload(systemctl)
    const [shown] = (await show(systemctl, unit, 'DropInPaths,ExecStopPost')) ?? []
    if (shown === undefined || !isListed(shown, unit) || !isTaken(shown, next)) {
      throw toldError(tell('adoptNotes.notTaken', { path }))
    }
  } catch (error) {
    if (before === null) machine.removeFile(path, true)
    else machine.writeFile(path, before)
    await reload(systemctl).catch(() => {})
    throw error
  }
}

/** systemd quotes and escapes paths that hold blanks and backslashes. */
function isListed(shown: UnitProperties, unit: string): boolean {
  const plain = (text: string) => text.replaceAll('\\', '')
  return plain(property(shown, 'DropInPaths')).includes(plain(`/${unit}.d/tocsin.conf`))
}

/** systemd leaves out a program whose path has quotes or backslashes, however they are escaped. */
function isTaken(shown: UnitProperties, bytes: Buffer): boolean {
  const isOdd = /^ExecStopPost=-".*[\\"'].*" /m.test(bytes.toString('utf8'))
  return !isOdd || uuidOfUnit(shown) !== null
}

async function reload({ manager, machine }: Systemctl): Promise<void> {
  const answer = await machine.run('systemctl', [...scopeWords(manager), 'daemon-reload'])
  if (answer?.status !== 0) {
    const values = { call: 'systemctl daemon-reload', reason: lastWord(answer?.stderr ?? '') }
    throw toldError(tell('adoptNotes.programFailed', values))
  }
}

/** Contract adopt.md 8. */
function rootCommand(path: string, oldFile: string | null, newFile: string | null): string {
  const guard = oldFile === null ? '' : `cmp -s ${shellWord(oldFile)} ${shellWord(path)} && `
  const change =
    newFile === null
      ? `sudo rm ${shellWord(path)}`
      : `sudo install -D -m 644 ${shellWord(newFile)} ${shellWord(path)}`
  return `${guard}${change} && sudo systemctl daemon-reload`
}
