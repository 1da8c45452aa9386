// `tocsin check pause`, `resume` and `delete`, and `snooze` of several: without a server, and by the one that runs.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ENDPOINT_FILE } from '../../src/shared/endpoint.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { makeCheck, pingUrl, preparedFolder, printed, refusal, run } from './running.ts'

/** A folder with the checks `backup`, `db 1` and `db 2`; the two have the tag `db`. */
async function aFolder() {
  const { dataDir } = preparedFolder()
  const made = []
  for (const name of ['db 1', 'db 2']) {
    made.push(await makeCheck(dataDir, '--name', name, '--tags', 'db nightly'))
  }
  const command = (...words: string[]) => run(['check', ...words, '--data-dir', dataDir])
  const states = async () => {
    const words = ['check', 'list', '--json', '--data-dir', dataDir]
    const list = JSON.parse(await printed(words))
    const checks: { name: string; status: string }[] = list.checks ?? list
    return checks.map(({ name, status }) => `${name} ${status}`)
  }
  return { dataDir, command, states, made }
}

test('several names are paused and resumed, and each is told; what is so already is no trouble', async () => {
  const { command, states } = await aFolder()
  const line = (text: string) => ({ code: 0, stdout: text, stderr: '' })
  expect(await command('pause', 'db 1')).toEqual(line('paused  db 1\n'))
  const both = 'already paused  db 1\npaused          backup\n'
  expect(await command('pause', 'db 1', 'backup', 'db 1')).toEqual(line(both))
  expect(await states()).toEqual(['backup paused', 'db 1 paused', 'db 2 new'])
  expect(await command('resume', 'backup', 'db 2')).toEqual(
    line('resumed     backup\nnot paused  db 2\n'),
  )
  expect(await states()).toEqual(['backup new', 'db 1 paused', 'db 2 new'])
})

test('one wrong name, or no name, changes nothing', async () => {
  const { command, states } = await aFolder()
  const before = await states()
  expect(await command('pause', 'backup', 'nope')).toEqual(
    refusal(1, 'there is no check nope (see: tocsin check list)'),
  )
  expect(await command('delete', 'backup', 'nope')).toEqual(
    refusal(1, 'there is no check nope (see: tocsin check list)'),
  )
  expect(await command('snooze', 'backup', 'nope')).toEqual(
    refusal(1, 'there is no check nope (see: tocsin check list)'),
  )
  expect(await command('delete')).toMatchObject({ code: 64, stdout: '' })
  expect((await command('pause')).stderr).toBe(
    'tocsin: NAME|UUID is missing (see: tocsin help check pause)\n',
  )
  for (const verb of ['pause', 'snooze']) {
    expect(await command(verb, 'backup', '--tag', 'db')).toEqual(
      refusal(64, '--tag and names say different things'),
    )
  }
  for (const tag of ['', 'd', 'nope']) {
    for (const verb of ['delete', 'snooze']) {
      expect(await command(verb, '--tag', tag)).toEqual(
        refusal(1, `no check is tagged ${tag} (see: tocsin check list --json)`),
      )
    }
  }
  expect(await command('delete', '--tag', 'db', '--project', 'Lab')).toEqual(
    refusal(64, 'there is no project named Lab (see: tocsin project list)'),
  )
  expect(await states()).toEqual(before)
})

test('a tag chooses those that have it, of one project where that is named', async () => {
  const { dataDir, command, states, made } = await aFolder()
  await printed(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
  await makeCheck(dataDir, '--name', 'lab', '--tags', 'db', '--project', 'Lab')
  expect((await command('pause', '--tag', 'db', '--project', 'Lab')).stdout).toBe('paused  lab\n')
  const { code, stdout } = await command('delete', '--tag', 'db', '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    {
      changed: 3,
      checks: [
        { uuid: made[0]?.uuid, name: 'db 1', outcome: 'deleted' },
        { name: 'db 2', outcome: 'deleted' },
        { name: 'lab' },
      ],
    },
  ])
  expect(await states()).toEqual(['backup new'])
})

test.each([[['db 1', 'db 2']], [['--tag', 'db']]])(
  'several are snoozed by %j, a line each',
  async (words) => {
    const { command, made } = await aFolder()
    const { code, stdout } = await command('snooze', ...words, '--for', '2h')
    expect(code).toBe(0)
    expect(stdout.replaceAll(/^\S+Z/gm, 'END')).toBe('END  db 1\nEND  db 2\n')
    const off = await command('snooze', ...words, '--off', '--json')
    expect(
      off.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(made.map(({ uuid }) => ({ uuid, snoozed_until: null, acknowledged: null })))
    expect(await command('snooze', 'backup', '--off')).toMatchObject({ stdout: 'not snoozed\n' })
    expect((await command('snooze', '--tag', 'db', '--off')).stdout).toBe(
      'not snoozed  db 1\nnot snoozed  db 2\n',
    )
  },
)

test('the server that runs does it; where none answers any more, the command does', async () => {
  const { dataDir, command, states, made } = await aFolder()
  const server = await serveInProcess(dataDir)
  const [first] = made
  if (first === undefined) throw new Error('no check')
  await fetch(pingUrl(server, first))
  expect((await command('pause', 'db 1', 'db 2')).stdout).toBe('paused  db 1\npaused  db 2\n')
  // What it keeps of rows in memory is what was done: a ping resumes the check.
  await fetch(pingUrl(server, first))
  expect(await states()).toEqual(['backup new', 'db 1 up', 'db 2 paused'])
  // As after a kill: what led to the server is still there.
  const endpoint = path.join(dataDir, ENDPOINT_FILE)
  const left = fs.readFileSync(endpoint)
  await server.stop()
  fs.writeFileSync(endpoint, left)
  expect((await command('delete', 'db 1', 'db 2')).stdout).toBe('deleted  db 1\ndeleted  db 2\n')
  expect(await states()).toEqual(['backup new'])
})
