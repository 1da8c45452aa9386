// A machine in memory: a crontab, files and a clock. What a test does not put there is not there.
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import type { Machine } from '../../src/main/adopt/source.ts'
import { NOW } from './tables.ts'

export interface FakeMachine extends Machine {
  /** Null: there is none. */
  crontab: string | null
  readonly files: Map<string, string>
  /** What `crontab -` does with what it gets, instead of storing it. */
  install: ((text: string) => string | null) | null
  readonly installed: string[]
}

const answer = (status: number, stdout = '', stderr = '') => ({
  status,
  stdout: Buffer.from(stdout),
  stderr,
})

export function fakeMachine(
  crontab: string | null,
  files: Record<string, string> = {},
): FakeMachine {
  const machine: FakeMachine = {
    crontab,
    files: new Map(Object.entries(files)),
    install: null,
    installed: [],
    async run(program, [word], { input } = {}) {
      if (program !== 'crontab') return null
      if (word === '-V') return answer(1, '', "crontab: invalid option -- 'V'")
      if (word === '-l') {
        return machine.crontab === null
          ? answer(1, '', 'no crontab for ann')
          : answer(0, machine.crontab)
      }
      const text = input?.toString() ?? ''
      machine.installed.push(text)
      if (machine.install === null) machine.crontab = text
      else {
        const stored = machine.install(text)
        if (stored === null) return answer(1, '', 'crontab: cannot write')
        machine.crontab = stored
      }
      return answer(0)
    },
    readFile(file) {
      const text = machine.files.get(file)
      return text === undefined ? null : Buffer.from(text)
    },
    list(folder) {
      const names = [...machine.files.keys()]
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1))
      return names.length === 0 ? null : names.sort()
    },
    readLink: () => null,
    writeFile: (file, bytes) => void machine.files.set(file, bytes.toString()),
    removeFile: (file) => void machine.files.delete(file),
  }
  return machine
}

export function aContext(dataDir: string, more: Partial<AdoptContext> = {}): AdoptContext {
  return {
    platform: 'linux',
    zone: 'Europe/Riga',
    now: NOW,
    baseUrl: 'http://127.0.0.1:7464',
    dataDir,
    curl: '/usr/bin/curl',
    node: process.execPath,
    via: null,
    isRoot: false,
    user: 'ann',
    home: '/home/ann',
    userExists: async () => true,
    ...more,
  }
}
