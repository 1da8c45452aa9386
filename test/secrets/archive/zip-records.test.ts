// The records of an archive as Python reads them, those of very large ones included: what would be content there
// is a hole in a file.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  archiveSize,
  directory,
  dosTimeOf,
  localHeader,
  type PlacedEntry,
  type ZipEntry,
} from '../../../src/main/secrets/archive/zip-records.ts'
import { temporaryFolder } from '../../support/house.ts'
import { HAS_PYTHON, python } from '../../support/python.ts'

const AT = dosTimeOf(Date.UTC(2026, 7, 9, 14, 5, 31))
const TIME = [2026, 8, 9, 14, 5, 30]
const GIB = 1024 ** 3

/** Writes an archive whose contents are holes. */
function written(entries: readonly ZipEntry[]): string {
  const file = path.join(temporaryFolder(), 'a.zip')
  const fd = fs.openSync(file, 'w')
  const placed: PlacedEntry[] = []
  let offset = 0
  for (const entry of entries) {
    const known = { ...entry, crc: 0, offset }
    const header = localHeader(known, AT)
    fs.writeSync(fd, header, 0, header.length, offset)
    placed.push(known)
    offset += header.length + entry.size
  }
  for (const record of directory(placed, offset, AT)) {
    fs.writeSync(fd, record, 0, record.length, offset)
    offset += record.length
  }
  fs.closeSync(fd)
  return file
}

const LIST = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    infos = z.infolist()
    for i in (infos[0], infos[-1]): z.open(i).close()
    print(json.dumps([len(infos), [[i.filename, i.file_size, i.header_offset, i.date_time, i.external_attr >> 16] for i in (infos[0], infos[-1])]]))
`

test.skipIf(!HAS_PYTHON)('files and places beyond 4 GiB are found', () => {
  const entries = [
    { name: 'größe.bin', size: 5 * GIB },
    { name: 'after', size: 3 },
  ]
  const file = written(entries)
  expect(fs.statSync(file).size).toBe(archiveSize(entries))
  expect(python(LIST, file)).toEqual([
    2,
    [
      ['größe.bin', 5 * GIB, 0, TIME, 0o100644],
      ['after', 3, 5 * GIB + 30 + 11 + 20, TIME, 0o100644],
    ],
  ])
})

test.skipIf(!HAS_PYTHON)('more than 65,535 entries are found', () => {
  const entries = Array.from({ length: 65_536 }, (_, index) => ({ name: String(index), size: 0 }))
  const file = written(entries)
  expect(fs.statSync(file).size).toBe(archiveSize(entries))
  const offset = entries.slice(0, -1).reduce((sum, { name }) => sum + 30 + name.length, 0)
  expect(python(LIST, file)).toEqual([
    65_536,
    [
      ['0', 0, 0, TIME, 0o100644],
      ['65535', 0, offset, TIME, 0o100644],
    ],
  ])
})

test('a time before 1980 is in 1980', () => {
  expect(dosTimeOf(0)).toEqual({ date: (0 << 9) | (1 << 5) | 1, time: 0 })
})
