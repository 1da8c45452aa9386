// `tocsin move` (contract remotes.md 4, 8).
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { makeCheck, makeKey, preparedFolder, refusal, run } from './running.ts'

/** A folder with the check `backup`, and another installation as its remote `nas`. */
async function aPair() {
  const { dataDir, check } = preparedFolder()
  const other = temporaryFolder()
  const key = await makeKey(other)
  const there = await serveInProcess(other)
  const tocsin = (words: readonly string[], input = '') =>
    run([...words, '--data-dir', dataDir], { input })
  const add = ['remote', 'add', '--name', 'nas', '--url', there.url, '--key-file', '-']
  expect((await tocsin(add, key)).stderr).toBe('')
  const move = (...words: string[]) => tocsin(['move', ...words])
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await move(...words, '--json')
    expect(stderr).toBe('')
    return { code, ...JSON.parse(stdout) }
  }
  return { dataDir, other, check, there, tocsin, move, json }
}

test('to: dry, then moved, then the same; relayed when that is asked for', async () => {
  const { check, json, tocsin } = await aPair()
  expect(await json('--to', 'nas', '--dry-run')).toEqual({
    code: 0,
    checks: [{ name: 'backup', uuid: check.uuid, outcome: 'create', target: null, problem: '' }],
    by_hand: [],
    left_behind: ['uuids', 'ping_urls', 'badge_urls'].map((what) => ({ what, checks: 1 })),
    tell_nobody: 0,
    maintenance: [],
  })
  const { code, checks } = await json('--to', 'nas', '--check', 'backup')
  const target = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect([code, checks]).toEqual([
    0,
    [{ name: 'backup', uuid: check.uuid, outcome: 'created', target, problem: '' }],
  ])
  const again = await json('--to', 'nas', '--relay')
  expect(again.checks).toMatchObject([{ outcome: 'same', target: checks[0].target }])
  const relays = JSON.parse((await tocsin(['relay', 'list', '--json'])).stdout)
  expect(relays).toMatchObject([{ check: 'backup', remote: 'nas', target: checks[0].target }])
})

test('for people: what became of each, then what is left to do', async () => {
  const { dataDir, move } = await aPair()
  await makeCheck(dataDir, '--name', 'a', '--tags', 'x'.repeat(501))
  const { code, stdout } = await move('--to', 'nas')
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^created {2}backup {2}http:\S+\/ping\/\S+ -> http:\S+\/ping\/\S+$/),
    expect.stringMatching(/^refused {2}a {7}http:\S+; tags are longer than 500 characters$/),
    '1 created; 1 cannot be moved',
    'left behind: UUIDs (1 check), ping URLs (1 check), badge URLs (1 check)',
    '',
  ])
})

test('a tag chooses those that have it, on the side that they leave', async () => {
  const { dataDir, other, json, move } = await aPair()
  await makeCheck(dataDir, '--name', 'here', '--tags', 'nas db')
  for (const [name, tags] of [
    ['there', 'nas'],
    ['loud', ''],
  ]) {
    await makeCheck(other, '--name', name ?? '', '--tags', tags ?? '')
  }
  const dry = ['--tag', 'nas', '--dry-run']
  expect((await json('--to', 'nas', ...dry)).checks).toMatchObject([{ name: 'here' }])
  expect((await json('--from', 'nas', ...dry)).checks).toMatchObject([{ name: 'there' }])
  expect(await move('--to', 'nas', '--tag', 'na')).toEqual(
    refusal(1, 'no check is tagged na (see: tocsin check list --json)'),
  )
  expect(await move('--from', 'nas', '--tag', 'na')).toEqual(
    refusal(1, 'no check there is tagged na'),
  )
})

test('from: with their UUIDs', async () => {
  const { other, json } = await aPair()
  const { uuid } = await makeCheck(other, '--name', 'restore')
  expect((await json('--from', 'nas', '--dry-run')).checks).toMatchObject([
    { outcome: 'create', uuid, target: uuid },
  ])
  expect(await json('--from', 'nas', '--check', 'restore')).toMatchObject({
    code: 0,
    checks: [{ name: 'restore', uuid, outcome: 'created', target: uuid, problem: '' }],
    left_behind: [{ what: 'badge_urls', checks: 1 }],
  })
  expect((await json('--from', 'nas')).checks).toMatchObject([{ outcome: 'exists' }])
})

describe('refuses', () => {
  test.each([
    [[], 64, 'give either --to or --from'],
    [['--to', 'nas', '--from', 'nas'], 64, 'give either --to or --from'],
    [['--from', 'nas', '--relay'], 64, '--existing and --relay go with --to'],
    [['--from', 'nas', '--existing', 'skip'], 64, '--existing and --relay go with --to'],
    [['--to', 'nas', '--existing', 'all'], 64, '--existing must be skip or update'],
    [
      ['--to', 'nas', '--project', 'No'],
      64,
      'there is no project named No (see: tocsin project list)',
    ],
    [['--to', 'nas', '--check', 'a', '--tag', 'b'], 64, '--tag and --check say different things'],
    [['--to', 'nas', '--check', 'no'], 1, 'there is no check no (see: tocsin check list)'],
    [['--to', 'no'], 1, 'there is no remote named no (see: tocsin remote list)'],
  ] as const)('%j', async (words, code, line) => {
    const { dataDir } = preparedFolder()
    expect(await run(['move', ...words, '--data-dir', dataDir])).toEqual(refusal(code, line))
  })

  test('a server that is gone: 69, and nothing is recorded', async () => {
    const { there, move } = await aPair()
    await there.stop()
    expect(await move('--to', 'nas')).toMatchObject({ code: 69, stdout: '' })
  })
})
