// The names of the files in an archive: ones that every system can unpack, into no other folder, and each only
// once. Pure.
import path from 'node:path'
import { cleanFilename } from '../files/file-names.ts'

/** Windows takes none of these signs in a name. */
const FORBIDDEN = /[<>:"|?*]/g
/** Devices of Windows, whatever stands behind the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i
/** Bytes: a file system may count them, and ` (10)` may follow. */
const LIMIT = 240

/** Safe names in the same order; of equal ones, upper and lower case being the same, later ones are numbered. */
export function archiveNames(filenames: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return filenames.map((filename) => {
    const name = safeName(filename)
    let unique = name
    for (let number = 2; taken.has(keyOf(unique)); number++) unique = numbered(name, number)
    taken.add(keyOf(unique))
    return unique
  })
}

/** As file systems compare that do not tell cases or ways to write an accent apart. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

function safeName(filename: string): string {
  const clean = cleanFilename(filename)
    .replaceAll(FORBIDDEN, '_')
    .replace(/[. ]+$/, '')
  const name = clean === '' ? 'file' : clean
  return shortened(name.replace(DEVICE, '_$&'))
}

/** `report.pdf` → `report (2).pdf` */
function numbered(name: string, number: number): string {
  const extension = path.extname(name)
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= LIMIT) return name
  const extension = path.extname(name)
  const end = Buffer.byteLength(extension) <= 20 ? extension : ''
  let stem = [...name.slice(0, name.length - end.length)]
  while (Buffer.byteLength(stem.join('') + end) > LIMIT) stem = stem.slice(0, -1)
  return stem.join('') + end
}
