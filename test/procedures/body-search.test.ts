import { expect, test } from 'vitest'
import { snippetParts } from '../../src/main/procedures/views/snippet.ts'
import { openWindowHouse } from '../support/window-house.ts'

test('pings are found by their bodies, page by page, as the log shows them', async () => {
  const house = await openWindowHouse()
  const spec = { name: 'backup' }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  for (const body of ['no space', 'well', 'space']) {
    await house.monitor.record({ by: 'uuid', uuid }, () => ({
      ...{ kind: 'success', scheme: 'http', remoteAddr: null, method: 'POST', ua: '' },
      ...{ rid: null, exitStatus: null, body: new TextEncoder().encode(body) },
    }))
  }
  const search = { text: 'space', uuid: null, before: null, limit: 1 }
  const first = await house.call('timeline.search', search)
  expect(first).toMatchObject({
    items: [{ type: 'ping', n: 3, check: uuid, snippet: [{ text: 'space', found: true }] }],
    complete: true,
  })
  const second = await house.call('timeline.search', { ...search, before: first.next })
  expect(second).toMatchObject({ items: [{ n: 1 }], next: null })
  await expect(house.call('timeline.search', { ...search, before: 'x' })).rejects.toThrow('INVALID')
  const other = { ...search, uuid: crypto.randomUUID() }
  await expect(house.call('timeline.search', other)).rejects.toThrow('NOT_FOUND')
})

test.each([
  ['plain', [{ text: 'plain', found: false }]],
  [
    '…a \u0002b\u0003 c \u0002d\u0003',
    [
      { text: '…a ', found: false },
      { text: 'b', found: true },
      { text: ' c ', found: false },
      { text: 'd', found: true },
    ],
  ],
  ['', []],
])('%j is in parts', (snippet, parts) => {
  expect(snippetParts(snippet)).toEqual(parts)
})
