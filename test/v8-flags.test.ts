// Flags of V8 that a server sets while it runs.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { COMPILER_MEMORY, NO_WAKING, ONE_COLLECTOR } from '../src/main/v8-flags.ts'

test.each([...COMPILER_MEMORY, NO_WAKING, ONE_COLLECTOR])(
  'V8 knows %s, and does otherwise by itself',
  (flag) => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
    const name = flag.replace(/^--no-/, '')
    expect(known).toMatch(new RegExp(`^  --${name} .*\\n.*default: --${name}$`, 'm'))
  },
)
