// Requests of the person at this window: made, answered behind their link, read here, and told of.
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { DEFAULT_REQUEST } from '../../src/shared/model/request-options.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const DRAFT = { ...DEFAULT_REQUEST, title: 'the VPN password', from: 'Ana' }

/** As somebody does who has the link. */
async function answer(
  { secrets }: WindowHouse,
  token: string,
  text: string,
  files: readonly Buffer[] = [],
): Promise<void> {
  const requests = await secrets.needRequests()
  const hand = await requests?.begin(token, null)
  for (const [index, content] of files.entries()) {
    await hand?.upload.add(Readable.from([content]), `${index}.bin`, 'a/b')
  }
  const answered = await hand?.finish(text)
  if (answered?.outcome !== 'answered') throw new Error('not answered')
}

describe('a request', () => {
  test('is made and listed, with its link', async () => {
    const house = await openWindowHouse()
    const made = await house.call('requests.create', DRAFT)
    expect(made).toMatchObject({
      title: 'the VPN password',
      state: 'open',
      url: `http://127.0.0.1:7464/request/${made.token}`,
    })
    expect(await house.call('requests.list', { offset: 0, limit: 10 })).toEqual({
      requests: [made],
      more: false,
    })
    expect(await house.call('requests.get', { token: made.token })).toEqual(made)
  })

  test('tells an integration that is there', async () => {
    const house = await openWindowHouse()
    const channel = {
      ...{ kind: 'ntfy', name: 'phone', config: { topic: 't' } },
      ...{ uuid: null, project: null, everywhere: false },
    }
    const { uuid } = await house.call('channels.save', channel)
    const made = await house.call('requests.create', { ...DRAFT, notify: uuid })
    expect(made.notify).toBe(uuid)
    const other = { ...DRAFT, notify: crypto.randomUUID() }
    await expect(house.call('requests.create', other)).rejects.toThrow(
      'must be the UUID of an integration',
    )
    await house.call('channels.enable', { uuid, on: false })
    await expect(house.call('requests.create', { ...DRAFT, notify: uuid })).rejects.toThrow(
      'names an integration that is switched off',
    )
  })

  test('is being answered while somebody sends', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('requests.create', DRAFT)
    const hand = await (await house.secrets.needRequests())?.begin(token, null)
    expect(await house.call('requests.get', { token })).toMatchObject({ state: 'answering' })
    await hand?.cancel()
    expect(await house.call('requests.get', { token })).toMatchObject({ state: 'open' })
  })

  test('is answered, read, and its files come in pieces', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('requests.create', DRAFT)
    await expect(house.call('requests.read', { token })).rejects.toThrow('CONFLICT: ')
    const content = Buffer.alloc(1_200_000, 'a secret file ')
    const unread = async () => (await house.call('requests.unread', undefined)).number
    expect(await unread()).toBe(0)
    await answer(house, token, 'hunter2', [content])
    expect(await unread()).toBe(1)
    const { text, files } = await house.call('requests.read', { token })
    expect([text, files.map(({ filename, size }) => [filename, size])]).toEqual([
      'hunter2',
      [['0.bin', content.length]],
    ])
    const pieces: Buffer[] = []
    for (let offset = 0, end = false; !end; ) {
      const file = files[0]?.id ?? ''
      const piece = await house.call('requests.file', { token, file, offset })
      pieces.push(Buffer.from(piece.data, 'base64'))
      offset += pieces.at(-1)?.length ?? 0
      end = piece.end
    }
    expect(pieces.length).toBe(3)
    expect(Buffer.concat(pieces)).toEqual(content)
    expect(await unread()).toBe(0)
  })

  test('is withdrawn, extended and removed', async () => {
    const house = await openWindowHouse()
    const [{ token }, other] = [
      await house.call('requests.create', DRAFT),
      await house.call('requests.create', DRAFT),
    ]
    const extended = await house.call('requests.extend', { token, minutes: 60 })
    expect(extended.endsAt).toBe(house.clock.now() + 60 * MINUTE)
    expect(await house.call('requests.withdraw', { token })).toMatchObject({ state: 'withdrawn' })
    await house.call('requests.remove', { token: other.token })
    const { requests } = await house.call('requests.list', { offset: 0, limit: 1 })
    expect(requests).toMatchObject([{ token, state: 'withdrawn' }])
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ maxBytes: 0 }, 'maxBytes'],
    [{ expireAfterMinutes: 129_601 }, 'expireAfterMinutes'],
    [{ keepDays: 91 }, 'keepDays'],
  ])('with %o is refused, by the name of the field', async (changes, field) => {
    const house = await openWindowHouse()
    const refused = house.call('requests.create', { ...DRAFT, ...changes })
    await expect(refused).rejects.toThrow(`INVALID: ${field}: `)
  })
})

test('what becomes of requests is in the stream of activity, page by page', async () => {
  const house = await openWindowHouse()
  const { token } = await house.call('requests.create', DRAFT)
  await house.clock.advance(MINUTE)
  await answer(house, token, 'hunter2')
  const query = { uuid: null, kinds: ['push' as const], from: null, to: null, before: null }
  const page = await house.call('timeline.list', { ...query, limit: 1 })
  expect(page.items).toMatchObject([
    { type: 'request', event: 'answered', token, title: 'the VPN password' },
  ])
  const rest = await house.call('timeline.list', { ...query, limit: 10, before: page.next })
  expect(rest.items.filter(({ type }) => type === 'request')).toMatchObject([{ event: 'created' }])
})
