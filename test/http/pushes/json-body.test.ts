// JSON bodies of a create: parsed at once when small and whole, else cut while they come. The answers are the same
// (contract push.md 1.5, hardening.md H2).
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createPushHouse, type PushHouse } from '../../support/push-house.ts'

const V2 = '/api/v2/pushes'
/** Beyond which a body is cut, however it comes. */
const SMALL = 8 * 1024

/** Its answer, and what a reader of the push gets. */
async function sent(house: PushHouse, body: Buffer, piece: number) {
  const pieces = function* () {
    for (let at = 0; at < body.length; at += piece) yield body.subarray(at, at + piece)
  }
  const answer = await house.asOwner({
    method: 'POST',
    url: V2,
    headers: { 'content-type': 'application/json' },
    payload: piece >= body.length ? body : Readable.from(pieces()),
  })
  const { statusCode, body: text } = answer
  if (statusCode !== 201) return { statusCode, text }
  const { url_token, name, note, expire_after_views } = answer.json()
  const { payload, files } = (await house.open(url_token)).json()
  const filenames = files.map(({ filename }: { filename: string }) => filename)
  return { statusCode, name, note, expire_after_views, payload, filenames }
}

const nested = (depth: number) =>
  `{"push":{"payload":"a","x":${'['.repeat(depth)}${']'.repeat(depth)}}}`

const BODIES: readonly [string, string | Buffer, object][] = [
  ['texts', '{"push":{"payload":"ünï\\n\\u00e9","name":"n","note":""}}', { payload: 'ünï\né' }],
  ['numbers', '{"push":{"payload":"a","expire_after_views":3}}', { expire_after_views: 3 }],
  ['no root', '{"payload":"a"}', { statusCode: 201, payload: 'a' }],
  ['the last of two members', '{"push":{"payload":"a","payload":"b"}}', { payload: 'b' }],
  ['the last of two roots', '{"push":{"payload":"a"},"push":{"payload":"b"}}', { payload: 'b' }],
  ['a member of every object', '{"push":{"payload":"a","__proto__":{"note":"x"}}}', { note: '' }],
  ['half of a pair', '{"push":{"payload":"a\\ud800"}}', {}],
  [
    'a file',
    '{"push":{"kind":"file","payload":"a","files":[{"filename":"f","data":"QUJD"}]}}',
    { statusCode: 201, filenames: ['f'] },
  ],
  ['files that are none', '{"push":{"payload":"a","files":"f"}}', { statusCode: 422 }],
  ['nothing', '', {}],
  ['blanks', ' \n', { statusCode: 400 }],
  ['null', 'null', { statusCode: 400 }],
  ['a list', '[{"push":{"payload":"a"}}]', { statusCode: 400 }],
  ['a text', '"push"', { statusCode: 400 }],
  ['what goes on', '{"push":{"payload":"a"}}}', { statusCode: 400 }],
  ['what breaks off', '{"push":{"payload":"a"', { statusCode: 400 }],
  ['what breaks off in a file', '{"push":{"files":[{"data":"QUJD', { statusCode: 400 }],
  ['a control character', '{"push":{"payload":"a\u0001"}}', { statusCode: 400 }],
  ['an escape that is none', '{"push":{"payload":"a\\x41"}}', { statusCode: 400 }],
  ['a byte order mark', '\ufeff{"push":{"payload":"a"}}', { statusCode: 400 }],
  ['no UTF-8', Buffer.from('{"push":{"payload":"\xff"}}', 'latin1'), { statusCode: 400 }],
  ['no UTF-8 in a name', Buffer.from('{"push":{"\xff":1}}', 'latin1'), { statusCode: 400 }],
  ['64 levels', nested(62), { statusCode: 201 }],
  ['65 levels', nested(63), { statusCode: 400 }],
  [
    'as much as is parsed at once',
    `{"push":{"payload":"${'a'.repeat(SMALL - 23)}"}}`,
    { statusCode: 201 },
  ],
  ['more than that', `{"push":{"payload":"${'a'.repeat(SMALL)}"}}`, { statusCode: 201 }],
]

test.each(BODIES)('%s: whole or in pieces, it is answered alike', async (_what, text, expected) => {
  const house = await createPushHouse()
  const body = Buffer.from(text)
  const whole = await sent(house, body, body.length)
  expect(whole).toMatchObject(expected)
  const sizes = [Math.ceil(body.length / 2), ...(body.length < 200 ? [1, 7] : [])]
  for (const size of sizes) expect(await sent(house, body, size)).toEqual(whole)
  // What was cut off or refused leaves nothing.
  expect(house.storedFiles()).toHaveLength(whole.filenames?.length > 0 ? sizes.length + 1 : 0)
})
