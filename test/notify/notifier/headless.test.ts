// Telling a person without a desktop shell: notify-send, a script here that writes down its
// arguments, or the log.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/clock.ts'
import type { Environment } from '../../../src/main/config.ts'
import { createLog } from '../../../src/main/log.ts'
import { createHeadlessNotifier } from '../../../src/main/notify/notifier/headless.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { findNotifySend } from '../../../src/main/notify/notifier/notify-send.ts'
import { tell } from '../../../src/shared/words/told.ts'
import { temporaryFolder } from '../../support/house.ts'

const WRITES_ARGUMENTS = 'for arg in "$@"; do printf "%s\\0" "$arg"; done > "$0.args"'

/** A machine with a session bus and this script as its notify-send; null: without one. */
function aMachine(script: string | null = WRITES_ARGUMENTS, bus: Environment = aBus()) {
  const folder = temporaryFolder()
  const program = path.join(folder, 'notify-send')
  if (script !== null) fs.writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const env = { ...bus, PATH: [temporaryFolder(), folder].join(path.delimiter) }
  const lines: string[] = []
  const notifier = createHeadlessNotifier(
    createLog('text', (line) => lines.push(line)),
    env,
    systemClock,
  )
  return {
    env,
    program,
    hasScreen: () => notifier.hasScreen?.(),
    show: (notice: Partial<Notice> = {}) => notifier.show({ ...NOTICE, ...notice }),
    args: () => fs.readFileSync(`${program}.args`, 'utf8').split('\0').slice(0, -1),
    /** The log without its time stamps. */
    logged: () => lines.map((line) => line.replace(/^\S+ /, '')),
  }
}

function aBus(): Environment {
  return { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
}

const NOTICE: Notice = {
  flipIds: [1],
  title: 'backup is down',
  body: 'no signal came',
  urgency: 'critical',
}

describe('notify-send is told', () => {
  test('title and body after a double dash', async () => {
    const machine = aMachine()
    expect(await machine.show()).toEqual({ outcome: 'sent' })
    expect(machine.args()).toEqual([
      '--app-name=Tocsin',
      '--urgency=critical',
      '--hint=string:x-tocsin-flip:1',
      '--',
      'backup is down',
      'no signal came',
    ])
  })

  test('how urgent it is', async () => {
    const machine = aMachine()
    await machine.show({ urgency: 'normal' })
    expect(machine.args()[1]).toBe('--urgency=normal')
  })

  test('no markup, and no options, that a name or an output holds', async () => {
    const machine = aMachine()
    const [title, body] = ['--icon=/etc/passwd is down', '-x <b>5 > 3</b> & "so on" $(reboot)']
    await machine.show({ title, body })
    expect(machine.args().slice(3)).toEqual([
      '--',
      title,
      '-x &lt;b&gt;5 &gt; 3&lt;/b&gt; &amp; "so on" $(reboot)',
    ])
  })

  test('no more than fits', async () => {
    const machine = aMachine()
    await machine.show({ title: 't'.repeat(500), body: '&'.repeat(1000) })
    expect(machine.args().slice(4)).toEqual(['t'.repeat(120), '&amp;'.repeat(500)])
  })

  test('of a name with a null character', async () => {
    const machine = aMachine()
    expect(await machine.show({ title: 'a\u0000b is down' })).toEqual({ outcome: 'sent' })
    expect(machine.args()[4]).toBe('a\ufffdb is down')
  })

  test('and the log says it as well', async () => {
    const machine = aMachine()
    await machine.show()
    expect(machine.logged()).toEqual(['WARN  backup is down: no signal came\n'])
  })
})

describe('a notify-send that fails', () => {
  test.each([
    ['with a word about it', 'echo "no server" >&2; exit 3', /^no server$/],
    ['without a word', 'exit 3', /^notify-send ended with 3$/],
  ])('%s is said to have failed', async (_, script, reason) => {
    const machine = aMachine(script)
    const result = await machine.show()
    expect(result).toEqual({ outcome: 'failed', reason: expect.stringMatching(reason) })
  })

  test('as it cannot be run is said to have failed', async () => {
    const machine = aMachine()
    fs.writeFileSync(machine.program, '#!/nonexistent/interpreter\n')
    expect(await machine.show()).toMatchObject({ outcome: 'failed' })
  })

  test('leaves a line in the log, with the reason', async () => {
    const machine = aMachine('echo "no server" >&2; exit 3')
    await machine.show()
    const line = 'WARN  backup is down: no signal came (notify-send: no server)\n'
    expect(machine.logged()).toEqual([line])
  })
})

describe('without notify-send', () => {
  test.each<[string, Environment]>([
    ['no session bus', {}],
    ['a runtime folder without a bus', { XDG_RUNTIME_DIR: '/nonexistent' }],
  ])('as there is %s, the log is told', async (_, bus) => {
    const machine = aMachine(WRITES_ARGUMENTS, bus)
    expect(await machine.show()).toEqual({ outcome: 'sent', onlyLogged: true })
    expect(fs.existsSync(`${machine.program}.args`)).toBe(false)
    expect(machine.logged()).toEqual(['WARN  backup is down: no signal came\n'])
  })

  test('as it is not installed, the log is told', async () => {
    const machine = aMachine(null)
    expect(await machine.show({ body: '' })).toEqual({ outcome: 'sent', onlyLogged: true })
    expect(machine.logged()).toEqual(['WARN  backup is down\n'])
  })

  test('there is no screen, until there is notify-send with a bus', () => {
    expect(aMachine(WRITES_ARGUMENTS, {}).hasScreen()).toBe(false)
    expect(aMachine(null).hasScreen()).toBe(false)
    expect(aMachine().hasScreen()).toBe(true)
  })
})

describe('notify-send is found', () => {
  test('in the first folder of the path that has it', () => {
    const machine = aMachine()
    expect(findNotifySend(machine.env)).toEqual({ program: machine.program })
  })

  test('by the bus of a runtime folder', () => {
    const folder = temporaryFolder()
    fs.writeFileSync(path.join(folder, 'bus'), '')
    const machine = aMachine(WRITES_ARGUMENTS, { XDG_RUNTIME_DIR: folder })
    expect(findNotifySend(machine.env)).toEqual({ program: machine.program })
  })

  test('only where it may be run', () => {
    const machine = aMachine()
    fs.chmodSync(machine.program, 0o644)
    expect(findNotifySend({ ...machine.env, PATH: path.dirname(machine.program) })).toEqual({
      missing: tell('troubles.noProgram', { program: 'notify-send' }),
    })
  })

  test('nowhere without a path', () => {
    expect(findNotifySend(aBus())).toEqual({
      missing: tell('troubles.noProgram', { program: 'notify-send' }),
    })
  })

  test('never without a bus', () => {
    expect(findNotifySend({ PATH: '/usr/bin' })).toEqual({ missing: tell('troubles.noBus') })
  })

  test('again when a session begins while the server runs', async () => {
    const machine = aMachine(null)
    await machine.show()
    fs.writeFileSync(machine.program, `#!/bin/sh\n${WRITES_ARGUMENTS}\n`, { mode: 0o755 })
    await machine.show()
    expect(machine.args()).toContain('backup is down')
  })
})
