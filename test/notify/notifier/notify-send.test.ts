// A recovery takes the place of its alarm, where notify-send can say which that was.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/clock.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { createNotifySend } from '../../../src/main/notify/notifier/notify-send.ts'
import { temporaryFolder } from '../../support/house.ts'

/** The call that is answered with no id. */
const WORDLESS = 5

/** A notify-send that counts up its ids, a file for each call's arguments. */
function aProgram(ending = 'exit 0') {
  const program = path.join(temporaryFolder(), 'notify-send')
  const script = `#!/bin/sh
n=$(($(cat "$0.count" 2>/dev/null || echo 0) + 1)); echo $n > "$0.count"
for arg in "$@"; do printf '%s\\n' "$arg"; done > "$0.$n"
if [ $n = "${WORDLESS}" ]; then echo; else echo $((n + 40)); fi
${ending}
`
  fs.writeFileSync(program, script, { mode: 0o755 })
  const send = createNotifySend({ PATH: process.env.PATH }, systemClock)
  return {
    show: (notice: Partial<Notice> = {}) => send(program, { ...NOTICE, ...notice }),
    showBare: () => send(program, BARE),
    /** The options of the n-th call, from 1. */
    options: (n: number) => {
      const args = fs.readFileSync(`${program}.${n}`, 'utf8').split('\n')
      return args.slice(0, args.indexOf('--'))
    },
  }
}

const TOO_OLD = `case "$*" in
  *--print-id*) echo "Unknown option --print-id" >&2; exit 1;;
esac`

const BARE: Notice = { flipIds: [1], title: 'backup is down', body: '', urgency: 'critical' }
const NOTICE: Notice = { ...BARE, key: 'backup' }

const COMMON = ['--app-name=Tocsin', '--urgency=critical', '--hint=string:x-tocsin-flip:1']

describe('a notice with a key', () => {
  test('is numbered, and the next with that key takes its place', async () => {
    const { show, options } = aProgram()
    expect(await show()).toEqual({ outcome: 'sent' })
    await show()
    await show()
    expect([1, 2, 3].map(options)).toEqual([
      [...COMMON, '--print-id'],
      [...COMMON, '--print-id', '--replace-id=41'],
      [...COMMON, '--print-id', '--replace-id=42'],
    ])
  })

  test('whose id is not known is no place to take', async () => {
    const { show, options } = aProgram()
    for (let i = 1; i <= WORDLESS + 1; i++) await show()
    expect(options(WORDLESS)).toContain('--replace-id=44')
    expect(options(WORDLESS + 1)).toEqual([...COMMON, '--print-id'])
  })

  test('does not take the place of another', async () => {
    const { show, options } = aProgram()
    await show()
    await show({ key: 'mail' })
    expect(options(2)).toEqual([...COMMON, '--print-id'])
  })

  test('is shown as any other where the program is too old for it', async () => {
    const { show, options } = aProgram(TOO_OLD)
    expect(await show()).toEqual({ outcome: 'sent' })
    expect(await show()).toEqual({ outcome: 'sent' })
    expect([2, 3].map(options)).toEqual([COMMON, COMMON])
  })

  test('that failed is no place to take', async () => {
    const { show, options } = aProgram('exit 1')
    expect(await show()).toEqual({ outcome: 'failed', reason: 'notify-send ended with 1' })
    await show()
    expect(options(2)).toEqual([...COMMON, '--print-id'])
  })
})

test('a notice without a key is not numbered', async () => {
  const { showBare, options } = aProgram()
  await showBare()
  expect(options(1)).toEqual(COMMON)
})

test('a silent notice asks for no sound', async () => {
  const { show, options } = aProgram()
  await show({ silent: true })
  expect(options(1)).toContain('--hint=boolean:suppress-sound:true')
})

test('a notice that is of no flip names none', async () => {
  const { show, options } = aProgram()
  await show({ flipIds: [] })
  expect(options(1).filter((option) => option.includes('x-tocsin-flip'))).toEqual([])
})
