// Output through pipes as a shell makes them: exact, whatever the reader does (contract run.md 2).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { spooled } from './running.ts'

/** Runs a text for `sh` in which `"$@"` runs a job; the job's own text is `$JOB`. */
function shell(text: string, job: string) {
  const dataDir = temporaryFolder()
  const words = [process.execPath, CLI, 'run', '--data-dir', dataDir, 'x', '--', 'sh', '-c', job]
  const { stdout, stderr, status } = spawnSync('sh', ['-c', text, 'sh', ...words], {
    env: cleanEnv(),
    maxBuffer: 2 ** 28,
  })
  return { stdout, stderr: stderr.toString(), status, end: () => spooled(dataDir).at(-1) }
}

test('cron’s pipe for both keeps their order', () => {
  const job = 'for i in 1 2 3; do echo out $i; echo err $i >&2; done'
  const expected = 'out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n'
  const { stdout, end } = shell('"$@" 2>&1 | cat', job)
  expect(stdout.toString()).toBe(expected)
  expect(end()?.body).toBe(expected)
})

test('much output arrives whole at a slow reader', () => {
  const job = 'i=0; while [ $i -lt 40000 ]; do echo "line $i of the output"; i=$((i+1)); done'
  const { stdout, end } = shell('"$@" | { sleep 1; cat; }', job)
  const lines = Array.from({ length: 40_000 }, (_, i) => `line ${i} of the output\n`)
  expect(stdout.equals(Buffer.from(lines.join('')))).toBe(true)
  expect(end()?.body).toMatch(
    /^line 0 [\s\S]+… \d+ bytes left out …[\s\S]+line 39999 of the output\n$/,
  )
})

test('bytes of any kind arrive', () => {
  const file = path.join(temporaryFolder(), 'bytes')
  const job = `head -c 3000000 /dev/urandom > ${file}; cat ${file}`
  const { stdout } = shell('"$@" | cat', job)
  const { status } = spawnSync('cmp', [file, '-'], { input: stdout })
  expect([stdout.length, status]).toEqual([3_000_000, 0])
})

test('a reader that went away ends the passing on, and no more', () => {
  const { stderr, end } = shell('"$@" | head -n 1', 'yes | head -n 200000; echo last >&2; exit 4')
  expect(stderr).toBe('last\n')
  expect(end()).toMatchObject({ kind: 'fail', exit: 4 })
})
