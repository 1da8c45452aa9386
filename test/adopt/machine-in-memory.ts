// A machine of files in memory, and of commands that the test answers.
import type { CommandResult, Machine } from '../../src/main/adopt/source.ts'

export interface MemoryMachine extends Machine {
  readonly files: Map<string, string>
  /** Each command with its words, in order. */
  readonly commands: string[]
}

interface Answer {
  readonly status?: number
  readonly stdout?: string | Buffer | undefined
  readonly stderr?: string
}

/** @param answer null: there is no such program */
export function memoryMachine(
  answer: (command: string, machine: MemoryMachine, words: readonly string[]) => Answer | null,
  files: Readonly<Record<string, string>> = {},
): MemoryMachine {
  const machine: MemoryMachine = {
    files: new Map(Object.entries(files)),
    commands: [],
    async run(program, words): Promise<CommandResult | null> {
      const command = [program, ...words].join(' ')
      machine.commands.push(command)
      const result = answer(command, machine, words)
      if (result === null) return null
      const { status = 0, stdout = '', stderr = '' } = result
      return { status, stdout: Buffer.from(stdout), stderr }
    },
    readFile(file) {
      const text = machine.files.get(file)
      return text === undefined ? null : Buffer.from(text, 'latin1')
    },
    list(folder) {
      const inside = [...machine.files.keys()].filter((file) => file.startsWith(`${folder}/`))
      const names = inside.map((file) => file.slice(folder.length + 1).split('/')[0] ?? '')
      return names.length === 0 ? null : [...new Set(names)].sort()
    },
    writeFile: (file, bytes) => void machine.files.set(file, bytes.toString('latin1')),
    removeFile: (file) => void machine.files.delete(file),
    readLink: () => null,
  }
  return machine
}
