// Notices by notify-send on Linux: a process for each, with buttons, whose hanging stops nobody.

import { describe, expect, onTestFinished, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { createProgramNotices } from '../../../src/main/desktop/system/program-notices.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { makeCheck, pingUrl } from '../../commands/running.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from '../support/launch.ts'
import { type FakeNotifySend, fakeNotifySend } from '../support/notify-send.ts'

const UUID = '3f1e2d4c-0000-4000-8000-00000000abcd'
const ALARM: Notice = {
  ...{ flipIds: [7], key: UUID, opens: `/checks/${UUID}`, checkUuid: UUID },
  ...{ title: 'backup is down', body: 'a <b>', urgency: 'critical' },
  actions: ['snooze', 'pause', 'acknowledge'],
}

const isLinux = process.platform === 'linux'

function notices(program: FakeNotifySend, env = program.env) {
  const clock = fakeClock()
  const done: unknown[] = []
  const shown = createProgramNotices({
    ...{ clock, env },
    words: () => ENGLISH,
    open: (route) => void done.push(route),
    act: (...what) => void done.push(what),
  })
  onTestFinished(() => shown.stop())
  return { clock, done, ...shown }
}

/** Shows it as the n-th, and has the service take it. */
async function shows(program: FakeNotifySend, n: number, shown: Promise<unknown>) {
  await program.asked(n)
  program.says(n, String(n))
  expect(await shown).toEqual({ outcome: 'sent' })
}

describe.skipIf(!isLinux)('a notification by notify-send', () => {
  test('asks for its buttons, and does what they and a click say', async () => {
    const program = fakeNotifySend()
    const { show, done } = notices(program)
    await shows(program, 1, show(ALARM))
    expect(await program.asked(1)).toEqual([
      ...['--app-name=Tocsin', '--urgency=critical', '--hint=string:x-tocsin-flip:7'],
      ...['--hint=string:desktop-entry:io.github.tocsin.Tocsin', '--print-id'],
      ...['--action=default=Open', '--action=snooze=Snooze 1 Hour'],
      ...['--action=pause=Pause', '--action=acknowledge=Acknowledge'],
      ...['--', 'backup is down', 'a &lt;b&gt;'],
    ])
    program.says(1, 'pause')
    program.says(1, 'default')
    program.says(1, 'unheard-of')
    program.says(1, 'exit 0')
    await expect.poll(() => done).toEqual([['pause', UUID], `/checks/${UUID}`])
  })

  test('takes the place of the one about the same thing: that is closed', async () => {
    const program = fakeNotifySend()
    const { show } = notices(program)
    await shows(program, 1, show(ALARM))
    await shows(program, 2, show({ ...ALARM, title: 'backup is up again', actions: [] }))
    await expect.poll(() => program.signal(1)).toBe('INT')
    expect(program.signal(2)).toBeNull()
  })

  test('that the service refuses has failed, though it has a number', async () => {
    const program = fakeNotifySend()
    const shown = notices(program).show(ALARM)
    await program.asked(1)
    program.says(1, '0')
    program.says(1, 'exit 1')
    expect(await shown).toMatchObject({ outcome: 'failed', reason: 'notify-send ended with 1' })
  })

  test('that the service does not answer has failed after a while', async () => {
    const program = fakeNotifySend()
    const { show, clock } = notices(program)
    const shown = show(ALARM)
    await program.asked(1)
    await clock.advance(8 * SECOND)
    const reason = 'the notification service did not answer'
    expect(await shown).toMatchObject({ outcome: 'failed', reason })
  })

  test('waits no longer when the app ends', async () => {
    const program = fakeNotifySend()
    const { show, stop } = notices(program)
    await shows(program, 1, show(ALARM))
    stop()
    await expect.poll(() => program.signal(1)).toBe('TERM')
  })

  test('of an older version has no buttons and does not wait', async () => {
    const program = fakeNotifySend('notify-send 0.7.9')
    const shown = notices(program).show({ ...ALARM, key: 'other' })
    const args = await program.asked(1)
    program.says(1, 'exit 0')
    expect(await shown).toEqual({ outcome: 'sent' })
    expect(args.filter((arg) => arg.startsWith('--action'))).toEqual([])
  })

  test('is none where the program is missing, broken, or has no session', async () => {
    const program = fakeNotifySend()
    expect(await notices(program).isThere()).toBe(true)
    expect(await notices(fakeNotifySend('broken')).isThere()).toBe(false)
    const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = program.env
    expect(await notices(program, env).isThere()).toBe(false)
    expect(await notices(program, { ...program.env, PATH: '/nowhere' }).isThere()).toBe(false)
  })
})

describe.skipIf(!CAN_LAUNCH || !isLinux)(`a dead notification service (${RUNTIME})`, () => {
  test('stops no ping; what it shows at last can be clicked', async () => {
    const dataDir = temporaryFolder()
    const check = await makeCheck(dataDir, '--name', 'backup', '--channels', '*')
    const program = fakeNotifySend()
    const env = { ...program.env, TOCSIN_STAND_IN: 'dead-notifier' }
    const desktop = await launchDesktop({ dataDir, env, words: ['--hidden'] })
    const url = await desktop.url()
    await fetch(pingUrl({ url }, check))
    await fetch(pingUrl({ url }, check, '/2'))
    expect(await program.asked(1)).toContain('backup is down')
    // The service has not answered yet.
    expect((await fetch(pingUrl({ url }, check, '/log'))).status).toBe(200)
    expect(await desktop.notices()).toEqual([])
    program.says(1, '1')
    program.says(1, 'default')
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
  })
})
