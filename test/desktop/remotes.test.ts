// Other servers of a desktop whose master key is in the keychain: commands reach the app that runs.
import { expect, test } from 'vitest'
import { runSpawned } from '../commands/running.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { CAN_LAUNCH, launchDesktop, RUNTIME } from './support/launch.ts'
import { callByWindow } from './support/window-calls.ts'

const PUSH = {
  kind: 'text',
  ...{ payload: 'hunter2', passphrase: null, name: '', note: '', upload: null },
  ...{ expireAfterMinutes: 1440, expireAfterViews: 5 },
  ...{ deletableByViewer: true, retrievalStep: false },
} as const

// The stand-in's keychain does as it is told; that of a real desktop is whose machine it is.
test.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in')(
  'other servers are added, tested and changed by the app that has the key; without it, the commands say so',
  async () => {
    const desktop = await launchDesktop()
    await desktop.url()
    const { dataDir } = desktop
    const there = aListedCheck()
    const server = await aHealthchecksServer([there])
    const remote = (words: readonly string[], input = '') =>
      runSpawned(['remote', ...words, '--data-dir', dataDir], { input })
    // Moves the key into the keychain.
    await callByWindow(desktop, 'pushes.create', PUSH)

    const flags = ['--name', 'nas', '--url', server.url, '--key-file', '-']
    const added = await remote(['add', ...flags], READ_WRITE)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const id = added.stdout.trim()
    const twin = await remote(['add', ...flags], READ_WRITE)
    expect(twin).toMatchObject({ code: 64, stderr: expect.stringContaining('--name') })

    const tested = await remote(['test', 'nas', '--json'])
    expect(tested).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(tested.stdout)).toMatchObject({ id, access: 'read-write', state: 'ok' })
    expect(await remote(['test', 'other'])).toMatchObject({ code: 1 })
    const edit = ['edit', 'nas', '--name', 'attic', '--key-file', '-']
    expect(await remote(edit, READ_ONLY)).toMatchObject({ code: 0, stderr: '' })
    const [listed] = JSON.parse((await remote(['list', '--json'])).stdout)
    expect(listed).toMatchObject({ id, name: 'attic', access: 'read-only' })

    // By name and slug, a move, a change there: all of these need the key.
    const tocsin = (...words: readonly string[]) =>
      runSpawned([...words, '--data-dir', dataDir, '--json'])
    await callByWindow(desktop, 'checks.save', {
      ...{ uuid: null, project: null, spec: { name: there.name } },
    })
    const match = ['relay', 'set', '--check', there.name, '--to', 'attic', '--match']
    expect(await tocsin(...match)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/read-only/),
    })
    await remote(edit.with(1, 'attic').with(3, 'attic'), READ_WRITE)
    const relayed = await tocsin(...match)
    expect(JSON.parse(relayed.stdout)).toEqual({ target: there.uuid })
    const paused = ['--target', there.uuid, '--when-asleep', 'pause']
    const beating = await tocsin('heartbeat', 'set', '--to', 'attic', ...paused)
    expect(JSON.parse(beating.stdout)).toEqual({ target: there.uuid })
    const moved = await tocsin('move', '--to', 'attic', '--dry-run')
    expect(JSON.parse(moved.stdout).checks).toMatchObject([
      { outcome: 'exists', target: there.uuid },
    ])

    await desktop.quit()
    expect(await tocsin(...match)).toMatchObject({ code: 78 })
    expect(await remote(['test', 'attic'])).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('the desktop app does not run'),
    })
  },
)
