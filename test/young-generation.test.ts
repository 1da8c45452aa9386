// The young generation of V8 is brought to its size and stays there, in a process of its own: it is the process's.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const MIB = 1024 * 1024
const SOURCE = path.join(import.meta.dirname, '..', 'src', 'main')

const BEGIN = `
  import v8 from 'node:v8'
  import { collectAll, collectYoung } from '${SOURCE}/collector.ts'
  import { saveMemory } from '${SOURCE}/v8-flags.ts'
  import { growYoungGeneration } from '${SOURCE}/young-generation.ts'
  const space = (name) => v8.getHeapSpaceStatistics().find((one) => one.space_name === name)
  const size = () => {
    const young = space('new_space')
    return young.space_used_size + young.space_available_size
  }
  saveMemory()
  collectAll()`

/** Mebibytes, rounded, that the script prints. */
function printedBy(script: string, ...flags: readonly string[]): readonly number[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '--no-warnings', '--eval', BEGIN + script],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as number[]).map((bytes) => Math.round(bytes / MIB))
}

const SIZES = `
  const sizes = []
  const note = () => sizes.push(size())
  note()
  growYoungGeneration(2 * ${MIB}); note()
  growYoungGeneration(2 * ${MIB}); note()
  growYoungGeneration(4 * ${MIB}); note()
  growYoungGeneration(2 * ${MIB}); note()
  let last
  for (let i = 0; i < 3_000_000; i++) last = { i, before: last?.i }
  collectYoung(); note()
  collectAll(); note()
  growYoungGeneration(2 * ${MIB}); note()
  collectAll()
  growYoungGeneration(4 * ${MIB}); note()
  console.log(JSON.stringify(sizes))`

test('it grows to the size that is asked for, a load makes it no larger, and a collection at rest smaller', () => {
  expect(printedBy(SIZES)).toEqual([1, 2, 2, 4, 4, 4, 1, 2, 4])
})

const LIMITED = `
  growYoungGeneration(4 * ${MIB})
  const old = () => space('old_space').space_used_size
  const before = old()
  for (let i = 0; i < 20; i++) growYoungGeneration(4 * ${MIB})
  console.log(JSON.stringify([size(), old() - before]))`

test('where V8 lets it not grow that far, that is found out once', () => {
  expect(printedBy(LIMITED, '--max-semi-space-size=2')).toEqual([2, 0])
})
