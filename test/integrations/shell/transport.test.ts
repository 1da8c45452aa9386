// Commands by the system's shell.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, test, vi } from 'vitest'
import { createShell } from '../../../src/integrations/shell/transport.ts'
import type { Environment } from '../../../src/main/config.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'
import { aToldCheck, downFacts, upFacts } from '../support/facts.ts'
import { aContext, configOf, problemsOf, wants } from '../support/sending.ts'

const PATH = process.env.PATH

function run(
  config: { cmd_down?: string; cmd_up?: string; cmd_report?: string },
  facts: Facts = downFacts(),
  env: Environment = { PATH },
  clock = fakeClock(),
) {
  const shell = createShell({ platform: process.platform, env })
  const context = { ...aContext(), clock, isShellAllowed: () => true }
  return shell.send(facts, { cmd_down: '', cmd_up: '', cmd_report: '', ...config }, context)
}

describe('a command', () => {
  test('runs with its variables replaced; the last line it printed is kept', async () => {
    const file = path.join(temporaryFolder(), 'out')
    const check = aToldCheck({ name: `it's; touch pwned` })
    const config = { cmd_down: `echo first; echo $STATUS "$NAME" $TAG2 | tee ${file}; echo` }
    expect(await run(config, downFacts({ check }))).toEqual({ note: `down it's; touch pwned db` })
    expect(readFileSync(file, 'utf8')).toBe(`down it's; touch pwned db\n`)
  })

  test('of its own runs on recovery', async () => {
    const config = { cmd_down: 'echo it is down', cmd_up: 'echo it is $STATUS again' }
    expect(await run(config, upFacts())).toEqual({ note: 'it is up again' })
  })

  test('may print nothing, or to stderr, or without end of line', async () => {
    expect(await run({ cmd_down: 'true' })).toEqual({ note: '' })
    expect(await run({ cmd_down: 'echo trouble >&2' })).toEqual({ note: 'trouble' })
    expect(await run({ cmd_down: 'printf "a\\nb"' })).toEqual({ note: 'b' })
  })

  test('that prints much is kept in its last line, cut to 200 characters', async () => {
    const config = { cmd_down: 'yes line | head -c 3000000; echo; printf "%0500d" 0' }
    const { note } = await run(config)
    expect(note).toMatch(/^0{199}…$/)
  })

  test('that ends among many others is read to its end', async () => {
    const config = { cmd_down: 'head -c 60000 /dev/zero; echo; echo end' }
    const ended = await Promise.all(Array.from({ length: 20 }, () => run(config)))
    expect(ended).toEqual(Array.from({ length: 20 }, () => ({ note: 'end' })))
  })

  test('gets nothing on its standard input', async () => {
    expect(await run({ cmd_down: 'cat; echo end' })).toEqual({ note: 'end' })
  })

  test('sees the environment, but none of our own settings', async () => {
    const env = { PATH, LANG: 'lv_LV', TOCSIN_MASTER_KEY: 'secret' }
    const { note } = await run({ cmd_down: 'echo $LANG $TOCSIN_MASTER_KEY.' }, downFacts(), env)
    expect(note).toBe('lv_LV .')
  })

  test('leaves in the background what it started there', async () => {
    const folder = temporaryFolder()
    const later = `cd ${folder}; until [ -e go ]; do sleep 0.01; done; touch done`
    expect(await run({ cmd_down: `(${later}) & echo started` })).toEqual({ note: 'started' })
    writeFileSync(path.join(folder, 'go'), '')
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'done'))).toBe(true))
  })
})

describe('fails: a command', () => {
  test.each([
    ['exit 3', 3],
    ['no-such-command-here', 127],
    ['kill -9 $$', 137],
  ])('%s', async (cmd_down, code) => {
    expect(await failureOf(run({ cmd_down }))).toMatchObject({
      message: `Command returned exit code ${code}`,
      permanent: false,
    })
  })

  test('that cannot be started', async () => {
    const name = 'x'.repeat(300_000)
    const facts = downFacts({ check: aToldCheck({ name }) })
    const failure = await failureOf(run({ cmd_down: 'echo $NAME' }, facts))
    expect(failure.message).toBe('Command did not start, code: E2BIG')
  })

  test('that takes longer than 30 seconds: it is killed with all that it started', async () => {
    const clock = fakeClock()
    const folder = temporaryFolder()
    const file = path.join(folder, 'pids')
    const config = { cmd_down: `sleep 1000 & echo $! $$ > ${file}; wait` }
    const failure = failureOf(run(config, downFacts(), { PATH }, clock))
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/\d+ \d+\n/))
    await clock.advance(30_000)
    expect((await failure).message).toBe('Command took longer than 30 seconds')
    const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number)
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]))
  })

  test('while commands are not allowed: nothing runs', async () => {
    const file = path.join(temporaryFolder(), 'out')
    const shell = createShell({ platform: process.platform, env: { PATH } })
    const config = { cmd_down: `touch ${file}`, cmd_up: '', cmd_report: '' }
    const failure = await failureOf(shell.send(downFacts(), config, aContext()))
    expect(failure).toMatchObject({ message: 'Shell commands are not enabled', retry: false })
    expect(existsSync(file)).toBe(false)
  })
})

/** A killed process that nobody has waited for yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('its configuration', () => {
  test('has these defaults', () => {
    expect(configOf('shell', { cmd_up: 'x' })).toEqual({
      ...{ cmd_down: '', cmd_up: 'x', cmd_report: '' },
    })
    expect(wants('shell', { cmd_up: 'x' })).toEqual(['up'])
    expect(wants('shell', { cmd_down: 'x' })).toEqual(['down'])
  })

  test('has at least one command of at most 1,000 characters', () => {
    const neither = 'cmd_down: cmd_down and cmd_up cannot both be empty'
    expect(problemsOf('shell', {})).toEqual([neither])
    const tooLong = 'cmd_down: is longer than 1000 characters'
    expect(problemsOf('shell', { cmd_down: 'x'.repeat(1001) })).toEqual([tooLong])
  })

  test('is tried once', () => {
    expect(createShell({ platform: 'linux', env: {} }).attempts).toBe(1)
  })
})
