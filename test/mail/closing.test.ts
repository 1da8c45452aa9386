// The listener's beginning, limits of time, and end.
import net from 'node:net'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { BODY_BUDGET, createBudget } from '../../src/main/limits/budget.ts'
import { openMailListener } from '../../src/main/mail/listener.ts'
import { occupyPort } from '../commands/running.ts'
import { pingsOf } from '../http/api.ts'
import { openHouse, silentLog } from '../support/house.ts'
import { at, DOMAIN, letter, openMailHouse } from './mail-house.ts'
import { addressed, connect } from './smtp-client.ts'

function open(host: string, port: number) {
  const { monitor, clock } = openHouse()
  const bodyBudget = createBudget(BODY_BUDGET)
  const rest = { bodyBudget, log: silentLog, host, port, domain: DOMAIN }
  return openMailListener({ monitor, clock, ...rest })
}

describe('a listener that cannot be had says why:', () => {
  test('a port of another program', async () => {
    const { port } = await occupyPort()
    await expect(open('127.0.0.1', port)).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: `port ${port} is in use by another program`,
    })
  })

  test('an address of another machine', async () => {
    await expect(open('192.0.2.1', 0)).rejects.toMatchObject({ code: 'USAGE' })
  })
})

test('a connection ends after ten minutes, whatever it is busy with', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  const client = await connect(house.port)
  await addressed(client, [at(uuid)])
  await client.say('DATA')
  client.send('byte by byte')
  await house.clock.advance(10 * MINUTE - 1)
  expect(client.socket.destroyed).toBe(false)
  await house.clock.advance(1)
  expect(await client.reply()).toBe('closed')
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('fifty clients are heard at a time; a further one is told to come back', async () => {
  const { port } = await openMailHouse()
  const clients = await Promise.all(Array.from({ length: 50 }, () => connect(port)))
  expect(await clients[0]?.say('NOOP')).toBe('250 OK')
  const socket = net.connect(port, '127.0.0.1')
  const greeting = await new Promise((resolve) => socket.once('data', (data) => resolve(`${data}`)))
  expect(greeting).toMatch(/^421 /)
  socket.destroy()
  await clients[0]?.say('QUIT')
  const next = await connect(port)
  expect(await next.say('NOOP')).toBe('250 OK')
})

describe('the end', () => {
  test('a client that is idle is told, and the port is free', async () => {
    const { listener, port } = await openMailHouse()
    const client = await connect(port)
    await client.say('EHLO nas.test')
    await listener.close()
    expect(await client.reply()).toBe('421 4.3.2 Server shutting down')
    expect(await client.reply()).toBe('closed')
    const socket = net.connect(port, '127.0.0.1')
    const refused = await new Promise((resolve) => socket.once('error', resolve))
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('a message that is coming is received, stored and answered', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    await client.say('DATA')
    client.send('Subject: half')
    const idle = await connect(house.port)
    const closed = house.listener.close()
    expect(await idle.reply()).toMatch(/^421 /)
    expect(await client.say(' and half\r\n\r\n.')).toBe('250 OK')
    await closed
    expect(await client.reply()).toBe('closed')
    expect(await pingsOf(house, uuid)).toHaveLength(1)
  })

  test('a message that is being stored is answered first', async () => {
    let store = () => {}
    const house = await openMailHouse({
      record:
        ({ monitor }) =>
        async (target, read) => {
          await new Promise<void>((resolve) => {
            store = resolve
          })
          return monitor.record(target, read)
        },
    })
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    await client.say('DATA')
    client.send(`${letter('x')}.\r\n`)
    let ended = false
    await expect.poll(() => store.name).toBe('')
    const closed = house.listener.close().then(() => {
      ended = true
    })
    store()
    expect(await client.reply()).toBe('250 OK')
    await closed
    expect(ended).toBe(true)
  })

  test('a message that never ends is left after three seconds', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    await client.say('DATA')
    client.send('half')
    const closed = house.listener.close()
    await house.clock.advance(3 * SECOND - 1)
    expect(client.socket.destroyed).toBe(false)
    await house.clock.advance(1)
    await closed
    expect(await client.reply()).toBe('closed')
    expect(await pingsOf(house, uuid)).toEqual([])
  })
})
