// Flags of V8 that a server sets while it runs.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COMPILER_MEMORY, NO_WAKING, ONE_COLLECTOR } from '../src/main/v8-flags.ts'

test.each([COMPILER_MEMORY, NO_WAKING, ONE_COLLECTOR])(
  'V8 knows %s, and does otherwise by itself',
  (flag) => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
    const name = flag.replace(/^--no-/, '')
    expect(known).toMatch(new RegExp(`^  --${name} .*\\n.*default: --${name}$`, 'm'))
  },
)

const FLAGS = path.join(import.meta.dirname, '..', 'src', 'main', 'v8-flags.ts')
/** Changes the flags, and back, again and again while functions are compiled in the background: many starts in one. */
const UNDER_COMPILATION = `
  import { saveMemory, setFlags } from ${JSON.stringify(FLAGS)}
  for (let round = 0; round < 60; round++) {
    const made = Array.from({ length: 30 }, (_, i) => new Function('n',
      'let s = ' + (round * 30 + i) + '; for (let k = 0; k < n; k++) { const o = { s, k }; s = o.s + k % 7 } return s'))
    for (let i = 0; i < 40; i++) {
      for (const one of made) one(20 + i)
      if (i % 2 === 0) saveMemory()
      else setFlags('--maglev-destroy-on-background', '--maglev-build-code-on-background', '--concurrent-sparkplug')
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.stdout.write('alive')
`

test('V8 survives that the flags change while it compiles', () => {
  const script = ['--input-type=module', '--eval', UNDER_COMPILATION]
  expect(execFileSync(process.execPath, script, { encoding: 'utf8' })).toBe('alive')
})
