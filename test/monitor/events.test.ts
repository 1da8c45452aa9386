// What the rest of the house hears of the domain, and when.
import { describe, expect, test } from 'vitest'
import { createEvents } from '../../src/main/monitor/events.ts'
import { aCheck, aMessage, stored } from '../support/builders.ts'
import { openHouse } from '../support/house.ts'

describe('a listener', () => {
  test('hears the events of its name', () => {
    const events = createEvents()
    const heard: number[] = []
    events.on('check', ({ id }) => heard.push(id))
    events.emit('check', { id: 1 })
    events.emit('removed', { id: 2, uuid: '' })
    expect(heard).toEqual([1])
  })

  test('hears no more once it has unsubscribed', () => {
    const events = createEvents()
    const heard: string[] = []
    const unsubscribe = events.on('check', () => heard.push('gone'))
    events.on('check', () => heard.push('here'))
    unsubscribe()
    events.emit('check', { id: 1 })
    expect(heard).toEqual(['here'])
  })
})

describe('the domain', () => {
  test('tells of a ping after its commit', async () => {
    const { monitor, tables, store } = openHouse()
    const { id, uuid } = stored({ tables }, aCheck())
    const heard: unknown[] = []
    monitor.events.on('check', (event) =>
      heard.push([event, store.db.inTransaction, monitor.checks.byId(event.id)?.nPings]),
    )
    await monitor.record({ by: 'uuid', uuid }, () => aMessage())
    expect(heard).toEqual([[{ id }, false, 1]])
  })

  test('tells of a removal', async () => {
    const { monitor, tables } = openHouse()
    const { id } = stored({ tables }, aCheck())
    const heard: number[] = []
    monitor.events.on('removed', (event) => heard.push(event.id))
    await monitor.checks.remove(id)
    expect(heard).toEqual([id])
  })

  test('tells nothing of what could not be stored', async () => {
    const { monitor, tables, store } = openHouse()
    const { uuid } = stored({ tables }, aCheck())
    const heard: unknown[] = []
    monitor.events.on('check', (event) => heard.push(event))
    store.db.pragma('query_only = ON')
    await expect(monitor.record({ by: 'uuid', uuid }, () => aMessage())).rejects.toThrow()
    expect(heard).toEqual([])
  })
})
