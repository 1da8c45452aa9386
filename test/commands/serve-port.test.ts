// The port of `tocsin serve`: where it comes from, and what comes of 0.
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { freePort, preparedFolder, storeSetting } from './running.ts'

/** The first line of a server that was started with these words and variables only. */
function firstLine(dataDir: string, flags: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [CLI, 'serve', '--data-dir', dataDir, ...flags], {
    env: cleanEnv(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise<string>((resolve) => {
    child.stdout.once('data', (data) => resolve(`${data}`.split('\n')[0] ?? ''))
    child.once('exit', (code) => resolve(`ended with ${code}`))
  })
}

test('a flag wins over the environment, that over the settings', async () => {
  const dataDirs = [
    preparedFolder().dataDir,
    preparedFolder().dataDir,
    preparedFolder().dataDir,
  ] as const
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  for (const dataDir of dataDirs) storeSetting(dataDir, 'port', `${ports[2]}`)
  const env = { TOCSIN_PORT: `${ports[1]}` }
  const lines = await Promise.all([
    firstLine(dataDirs[0], ['--port', `${ports[0]}`], env),
    firstLine(dataDirs[1], [], env),
    firstLine(dataDirs[2], [], {}),
  ])
  expect(lines).toEqual(ports.map((port) => `Listening on http://127.0.0.1:${port}`))
})

test('0 picks a free one, which is the one that is named', async () => {
  const line = await firstLine(preparedFolder().dataDir, ['--port', '0'], {})
  const url = line.replace('Listening on ', '')
  expect(Number(new URL(url).port)).toBeGreaterThan(0)
  expect((await fetch(`${url}/api/v3/status/`)).status).toBe(200)
})

test('the default is 7464', async () => {
  // Another program may have it here: then the line says so.
  const line = await firstLine(preparedFolder().dataDir, [], {})
  expect(['Listening on http://127.0.0.1:7464', 'ended with 69']).toContain(line)
})

test('an empty variable is none', async () => {
  const dataDir = preparedFolder().dataDir
  const port = await freePort()
  storeSetting(dataDir, 'port', `${port}`)
  const line = await firstLine(dataDir, [], { TOCSIN_PORT: '' })
  expect(line).toBe(`Listening on http://127.0.0.1:${port}`)
})
