// The answer to a request as a command gives it: its text on stdout, its files in a folder.
import fs from 'node:fs'
import path from 'node:path'
import type { RequestAnswer } from '../../shared/views/requests.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import type { CommandCall } from './command.ts'
import { type Flag, text } from './flags.ts'
import type { RequestKeeper } from './request-keeper.ts'

export const SAVE_FLAG: Flag = {
  name: 'save',
  value: 'DIR',
  help: 'Folder to save the files of the answer in.',
}

/** Prints the answer, and saves its files where a folder is given. */
export async function printAnswer(
  call: CommandCall,
  keeper: RequestKeeper,
  token: string,
): Promise<number> {
  const answer = await keeper.read(token)
  const folder = text(call.values, SAVE_FLAG.name)
  const saved = folder === undefined ? null : await saveFiles(keeper, token, answer, folder)
  if (call.values.json) {
    const files = answer.files.map(({ filename, size }, index) => ({
      ...{ name: filename, size },
      ...(saved === null ? {} : { path: saved[index] }),
    }))
    call.print(JSON.stringify({ text: answer.text, files }))
    return EXIT.ok
  }
  if (answer.text !== null) call.print(answer.text)
  for (const line of saved ?? []) call.complain(`saved ${line}`)
  const left = saved === null ? answer.files.length : 0
  if (left > 0) {
    call.complain(`${left} ${left === 1 ? 'file' : 'files'} not saved; use --${SAVE_FLAG.name} DIR`)
  }
  return EXIT.ok
}

/** @returns the paths. @throws TocsinError USAGE where one is there already, before any is written */
async function saveFiles(
  keeper: RequestKeeper,
  token: string,
  { files }: RequestAnswer,
  folder: string,
): Promise<readonly string[]> {
  const paths = distinct(files.map(({ filename }) => filename)).map((name) =>
    path.join(folder, name),
  )
  for (const file of paths) {
    if (fs.existsSync(file)) throw new TocsinError('USAGE', `${file} exists already`)
  }
  for (const [index, { id }] of files.entries()) {
    const file = paths[index] ?? ''
    try {
      const fd = fs.openSync(file, 'wx', 0o600)
      try {
        for await (const piece of keeper.file(token, id)) fs.writeSync(fd, piece)
      } finally {
        fs.closeSync(fd)
      }
    } catch (error) {
      if (error instanceof TocsinError) throw error
      throw new TocsinError('USAGE', `${file} cannot be written: ${errorText(error)}`)
    }
  }
  return paths
}

/** Two files of an answer may have the same name: the second becomes `name (2).txt`. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const { name: stem, ext } = path.parse(name)
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ext}`
    taken.add(free.toLowerCase())
    return free
  })
}
