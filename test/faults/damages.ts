// Damage to the files of a data folder, by chance from a seed: what disks, tools and people do to an
// SQLite database. Each says what it did.
import fs from 'node:fs'
import path from 'node:path'
import type { Random } from './random.ts'

const PAGE = 4096

interface Files {
  readonly dataDir: string
  readonly name: 'monitor.sqlite' | 'secrets.sqlite'
}

type Damage = (random: Random, files: Files) => string

/** Damages one database of the folder in one or two ways; returns what was done. */
export function damageFolder(random: Random, dataDir: string): string {
  const name = random.percent(80) ? 'monitor.sqlite' : 'secrets.sqlite'
  const times = random.percent(80) ? 1 : 2
  const done = Array.from({ length: times }, () => {
    const log = path.join(dataDir, `${name}-wal`)
    const hasLog = fs.existsSync(log) && fs.statSync(log).size > 0
    const damage = random.pick(hasLog && random.percent(50) ? LOG_DAMAGES : DAMAGES)
    return damage(random, { dataDir, name })
  })
  return `${name}: ${done.join('; ')}`
}

const DAMAGES: readonly Damage[] = [
  bytesInPages,
  bytesInPages,
  bytesAtStartOfPage,
  bytesAtStartOfPage,
  zeroedPages,
  zeroedPages,
  truncated,
  headerField,
  headerField,
  swappedPages,
  copiedPage,
  pointerToItself,
  pointerToItself,
  appended,
]

/** Of the log of a killed server, and its index. */
const LOG_DAMAGES: readonly Damage[] = [
  logBytes,
  logBytes,
  logCut,
  logZeroed,
  logOfAnother,
  index,
  index,
]

function change(file: string, fn: (bytes: Buffer) => Buffer | undefined): void {
  const bytes = fs.readFileSync(file)
  fs.writeFileSync(file, fn(bytes) ?? bytes)
}

const database = ({ dataDir, name }: Files) => path.join(dataDir, name)

/** Any page but the first: a number from 0. */
function aPage(random: Random, bytes: Buffer): number {
  return random.between(1, Math.max(1, Math.floor(bytes.length / PAGE) - 1))
}

function bytesInPages(random: Random, files: Files): string {
  const said: string[] = []
  change(database(files), (bytes) => {
    for (let i = random.between(1, 5); i > 0; i--) {
      const [page, length] = [aPage(random, bytes), random.between(1, 200)]
      const at = random.between(0, PAGE - length)
      random.bytes(length).copy(bytes, page * PAGE + at)
      said.push(`${length} bytes at ${at} of page ${page + 1}`)
    }
    return undefined
  })
  return said.join(', ')
}

/** The kind of a page, the number of its cells and where they lie. */
function bytesAtStartOfPage(random: Random, files: Files): string {
  let said = ''
  change(database(files), (bytes) => {
    const [page, at] = [aPage(random, bytes), random.between(0, 40)]
    const length = random.between(1, 12)
    random.bytes(length).copy(bytes, page * PAGE + at)
    said = `${length} bytes at ${at} of page ${page + 1}`
    return undefined
  })
  return said
}

function zeroedPages(random: Random, files: Files): string {
  let said = ''
  change(database(files), (bytes) => {
    const page = aPage(random, bytes)
    const count = random.between(1, 8)
    bytes.subarray(page * PAGE, (page + count) * PAGE).fill(0)
    said = `${count} pages of zeros from page ${page + 1}`
    return undefined
  })
  return said
}

function truncated(random: Random, files: Files): string {
  const { size } = fs.statSync(database(files))
  const any = random.between(0, size)
  const end = random.percent(50) ? any - (any % PAGE) : any
  fs.truncateSync(database(files), end)
  return `cut to ${end} bytes`
}

/** Offsets and lengths of the fields of a database's header. */
const HEADER_FIELDS = [
  ...[
    [16, 2],
    [18, 1],
    [19, 1],
    [20, 1],
    [21, 3],
    [24, 4],
    [28, 4],
    [32, 4],
    [36, 4],
    [40, 4],
  ],
  ...[
    [44, 4],
    [48, 4],
    [52, 4],
    [56, 4],
    [60, 4],
    [64, 4],
    [68, 4],
    [92, 4],
    [96, 4],
    [100, 8],
  ],
] as const

function headerField(random: Random, files: Files): string {
  const [at = 0, length = 1] = random.pick(HEADER_FIELDS)
  const value = random.percent(40)
    ? Buffer.alloc(length, random.pick([0, 255]))
    : random.bytes(length)
  change(database(files), (bytes) => {
    if (bytes.length >= at + length) value.copy(bytes, at)
    return undefined
  })
  return `${value.toString('hex')} at ${at} of the header`
}

function swappedPages(random: Random, files: Files): string {
  let said = ''
  change(database(files), (bytes) => {
    const [one, other] = [aPage(random, bytes), aPage(random, bytes)]
    const kept = Buffer.from(bytes.subarray(one * PAGE, (one + 1) * PAGE))
    bytes.copyWithin(one * PAGE, other * PAGE, (other + 1) * PAGE)
    kept.copy(bytes, other * PAGE)
    said = `pages ${one + 1} and ${other + 1} swapped`
    return undefined
  })
  return said
}

function copiedPage(random: Random, files: Files): string {
  let said = ''
  change(database(files), (bytes) => {
    const [from, to] = [aPage(random, bytes), aPage(random, bytes)]
    bytes.copyWithin(to * PAGE, from * PAGE, (from + 1) * PAGE)
    said = `page ${from + 1} over page ${to + 1}`
    return undefined
  })
  return said
}

/** The next page of a chain of overflow, or the right-most child of a tree, is the page itself. */
function pointerToItself(random: Random, files: Files): string {
  let said = ''
  change(database(files), (bytes) => {
    const page = aPage(random, bytes)
    // A file that was cut short before has no such page.
    if (bytes.length < (page + 1) * PAGE) return undefined
    const isInner = [2, 5].includes(bytes[page * PAGE] ?? 0)
    const other = random.percent(70) ? page + 1 : aPage(random, bytes) + 1
    bytes.writeUInt32BE(other, page * PAGE + (isInner ? 8 : 0))
    said = `page ${page + 1} leads to page ${other}`
    return undefined
  })
  return said
}

function appended(random: Random, files: Files): string {
  const bytes = random.bytes(random.pick([1, 512, PAGE, 2 * PAGE + 5]))
  fs.appendFileSync(database(files), bytes)
  return `${bytes.length} bytes more`
}

const log = (files: Files) => `${database(files)}-wal`

function logBytes(random: Random, files: Files): string {
  let said = ''
  change(log(files), (bytes) => {
    const length = Math.min(bytes.length, random.between(1, 100))
    const at = random.between(0, bytes.length - length)
    random.bytes(length).copy(bytes, at)
    said = `${length} bytes at ${at} of the log`
    return undefined
  })
  return said
}

function logCut(random: Random, files: Files): string {
  const end = random.between(0, fs.statSync(log(files)).size)
  fs.truncateSync(log(files), end)
  return `log cut to ${end} bytes`
}

function logZeroed(random: Random, files: Files): string {
  change(log(files), (bytes) => bytes.fill(0, random.between(0, bytes.length)))
  return 'the end of the log is zeros'
}

function logOfAnother(random: Random, files: Files): string {
  fs.writeFileSync(log(files), random.bytes(random.pick([1, 32, 5000])))
  return 'another log'
}

function index(random: Random, files: Files): string {
  fs.writeFileSync(`${database(files)}-shm`, random.bytes(random.pick([0, 1, 100, 32_768])))
  return 'another index of the log'
}
