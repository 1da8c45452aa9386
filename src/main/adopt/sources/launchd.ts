// Property lists of launchd: contract adopt.md 2, 7, 8. Each file is a document of one job.

import { setTimeout } from 'node:timers/promises'
import { tell } from '../../../shared/words/told.ts'
import { shellWord } from '../../shell-word.ts'
import type { AdoptContext } from '../job.ts'
import { type AgentScope, hookAgent, readAgent, unhookAgent } from '../launch-agent.ts'
import {
  distinctPart,
  documentKey,
  type Machine,
  type Source,
  type SourceDocument,
} from '../source.ts'
import { toldError } from '../told-error.ts'
import { withUuid } from '../uuid-to-come.ts'
import { xmlText } from '../xml-bytes.ts'

interface Folder {
  readonly folder: string
  readonly scope: AgentScope
  /** A daemon is loaded into `system`, an agent into `gui/501`. */
  readonly isDaemon: boolean
}

function folders(home: string): readonly Folder[] {
  return [
    { folder: `${home}/Library/LaunchAgents`, scope: 'own', isDaemon: false },
    { folder: '/Library/LaunchAgents', scope: 'system', isDaemon: false },
    { folder: '/Library/LaunchDaemons', scope: 'system', isDaemon: true },
  ]
}

/** launchd goes on taking a job away after `bootout` has ended. */
const TRIES = 10
/** Milliseconds. */
const BETWEEN_TRIES = 200

type Wait = (millis: number) => Promise<unknown>

export const LAUNCHD: Source = launchdSource(setTimeout)

export function launchdSource(wait: Wait): Source {
  return {
    name: 'launchd',
    async read(context, machine) {
      if (context.platform !== 'darwin') return []
      return folders(context.home).flatMap((folder) =>
        (machine.list(folder.folder) ?? [])
          .filter((name) => name.endsWith('.plist') && !name.startsWith('.'))
          .flatMap((name) => agentDocument(folder, name, context, { machine, wait })),
      )
    },
  }
}

interface Launchd {
  readonly machine: Machine
  readonly wait: Wait
}

function agentDocument(
  folder: Folder,
  name: string,
  context: AdoptContext,
  launchd: Launchd,
): SourceDocument[] {
  const { machine } = launchd
  const { scope, isDaemon } = folder
  const path = `${folder.folder}/${name}`
  const bytes = readable(path, machine)
  if (bytes === null) return []
  const file = bytes === 'closed' ? null : xmlText(bytes)
  const job = readAgent({ path, scope, text: file?.text ?? null }, context)
  const old = bytes === 'closed' ? null : bytes
  const words = { path, label: job.place, isDaemon }
  return [
    {
      key: documentKey('launchd', keyPart(folder), ...distinctPart(name)),
      title: path,
      path,
      bytes: old,
      jobs: [job],
      needsRoot: scope === 'system' && !context.isRoot,
      untouchable: file === null,
      rewrite(put, take) {
        const [hook] = put
        if (file === null) return old
        const text =
          hook === undefined
            ? take.includes(job.place) && unhookAgent(file.text)
            : withUuid(hook.uuid, (uuid) => hookAgent(file.text, uuid, scope, context))
        return text ? file.encode(text) : old
      },
      async install(next) {
        if (next === null) machine.removeFile(path)
        else machine.writeFile(path, next)
        await loadAnew(words, launchd)
      },
      reread: async () => machine.readFile(path),
      rootCommand: (oldFile, newFile) => rootCommand(words, oldFile, newFile),
    },
  ]
}

/** A file that others may not read does not hide the rest of its folder. Null: it is gone. */
function readable(path: string, machine: Machine): Buffer | 'closed' | null {
  try {
    return machine.readFile(path)
  } catch {
    return 'closed'
  }
}

const keyPart = ({ scope, isDaemon }: Folder): string =>
  scope === 'own' ? 'user' : isDaemon ? 'daemon' : 'agent'

interface Loaded {
  readonly path: string
  readonly label: string
  readonly isDaemon: boolean
}

/** A job that is not loaded stays so: its next loading reads the new file. */
async function loadAnew(
  { path, label, isDaemon }: Loaded,
  { machine, wait }: Launchd,
): Promise<void> {
  const domain = isDaemon ? 'system' : `gui/${await userId(machine)}`
  const isLoaded = (await machine.run('launchctl', ['print', `${domain}/${label}`]))?.status === 0
  if (!isLoaded) return
  await machine.run('launchctl', ['bootout', `${domain}/${label}`])
  for (let left = TRIES; ; left--) {
    const answer = await machine.run('launchctl', ['bootstrap', domain, path])
    if (answer?.status === 0) return
    if (left === 1) {
      const reason = answer?.stderr.replaceAll(/\s+/g, ' ') ?? ''
      throw toldError(tell('adoptNotes.programFailed', { call: 'launchctl bootstrap', reason }))
    }
    await wait(BETWEEN_TRIES)
  }
}

async function userId(machine: Machine): Promise<string> {
  const answer = await machine.run('id', ['-u'])
  return answer?.stdout.toString('utf8').trim() ?? ''
}

/** Contract adopt.md 8. `gui/$(id -u)`: the person's, who pastes the line. */
function rootCommand(
  { path, label, isDaemon }: Loaded,
  oldFile: string | null,
  newFile: string | null,
): string {
  const sudo = isDaemon ? 'sudo ' : ''
  const domain = isDaemon ? 'system' : '"gui/$(id -u)"'
  const guard = oldFile === null ? '' : `cmp -s ${shellWord(oldFile)} ${shellWord(path)} && `
  const change =
    newFile === null
      ? `sudo rm ${shellWord(path)}`
      : `sudo install -m 644 ${shellWord(newFile)} ${shellWord(path)}`
  const load = `${sudo}launchctl bootout ${domain}/${shellWord(label)}; ${sudo}launchctl bootstrap ${domain} ${shellWord(path)}`
  return `${guard}${change} && { ${load}; }`
}
