// `tocsin remote checks` with and without a server (contract remotes.md 8).
import { expect, test } from 'vitest'
import { uniqueKeyOf } from '../../src/main/monitor/rules/unique-key.ts'
import { aHealthchecksServer, aListedCheck, READ_WRITE } from '../remotes/support/stand-in.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { preparedFolder, run } from './running.ts'

async function aRemote() {
  const web = aListedCheck({ name: 'web', status: 'down', more: { desc: 'x' } })
  const server = await aHealthchecksServer([web])
  const { dataDir } = preparedFolder()
  const remote = (words: readonly string[], input = '') =>
    run(['remote', ...words, '--data-dir', dataDir], { input })
  await remote(['add', '--name', 'nas', '--url', server.url, '--key-file', '-'], READ_WRITE)
  const json = async (...more: string[]) =>
    JSON.parse((await remote(['checks', 'nas', '--json', ...more])).stdout)
  return { dataDir, server, web, remote, json }
}

test('nothing was seen before the first list; with --now the server is asked', async () => {
  const { json, web, remote } = await aRemote()
  expect(await json()).toEqual([])
  const [seen, ...more] = await json('--now')
  expect(more).toEqual([])
  expect(seen).toMatchObject({
    name: 'web',
    desc: 'x',
    uuid: web.uuid,
    unique_key: uniqueKeyOf(web.uuid),
    seen: expect.stringMatching(/Z$/),
    stale: false,
    linked: null,
  })
  web.status = 'up'
  expect((await json())[0].status).toBe('down')
  expect((await remote(['checks', 'nas'])).stdout).toMatch(/^web +down/)
  expect((await json('--now'))[0].status).toBe('up')
})

test('beside a server, that one asks', async () => {
  const { json, web, dataDir, server } = await aRemote()
  await serveInProcess(dataDir)
  await expect.poll(async () => (await json()).length).toBe(1)
  web.status = 'up'
  expect((await json('--now'))[0].status).toBe('up')
  await server.close()
})

test('a server that is gone: what was seen stays, and --now says why not', async () => {
  const { json, remote, server } = await aRemote()
  await json('--now')
  await server.close()
  const { code, stderr } = await remote(['checks', 'nas', '--now'])
  expect([code, stderr]).toEqual([69, expect.stringContaining('Connection failed')])
  expect(await json()).toHaveLength(1)
  expect((await remote(['checks', 'other'])).code).toBe(1)
})
