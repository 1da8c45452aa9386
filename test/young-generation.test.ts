// The young generation of V8 is brought to its size and stays there, in a process of its own: it is the process's.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const MIB = 1024 * 1024
const SOURCE = path.join(import.meta.dirname, '..', 'src', 'main')

const SCRIPT = `
  import v8 from 'node:v8'
  import { collectAll, collectYoung } from '${SOURCE}/collector.ts'
  import { saveMemory } from '${SOURCE}/v8-flags.ts'
  import { growYoungGeneration } from '${SOURCE}/young-generation.ts'
  const size = () => {
    const young = v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    return young.space_used_size + young.space_available_size
  }
  saveMemory()
  const sizes = []
  const note = () => sizes.push(size())
  collectAll(); note()
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
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--no-warnings', '--eval', SCRIPT],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const sizes = (JSON.parse(stdout) as number[]).map((bytes) => Math.round(bytes / MIB))
  expect(sizes).toEqual([1, 2, 2, 4, 4, 4, 1, 2, 4])
})
