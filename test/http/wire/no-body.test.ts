// Requests that name the type of a body and have none: Node gives them no events of a body's end.
import { expect, test } from 'vitest'
import { openRequestServer } from '../pages/requests/request-server.ts'
import { openPushServer } from '../push-server.ts'
import { listen, speak } from './socket.ts'

const TYPES = [
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
]

const CASES = [
  ['POST', '/ping/00000000-0000-4000-8000-000000000000', 404],
  ['POST', '/api/v3/checks/', 401],
  ['POST', '/api/v2/pushes', 400],
  ['POST', '/p.json', 400],
  ['DELETE', '/api/v2/pushes/unknown', 404],
  ['QUERY', '/nowhere', 404],
] as const

test.each(CASES)('%s %s is answered, whatever the type: %i', async (verb, path, status) => {
  const { server } = await openPushServer()
  const port = await listen(server)
  const answers = TYPES.flatMap((type) => [
    speak(port, `${verb} ${path}`, [`Content-Type: ${type}`, 'Authorization: Bearer token']),
    speak(port, `${verb} ${path}`, [
      `Content-Type: ${type}`,
      'Content-Length: 0',
      'Authorization: Bearer token',
    ]),
  ])
  const statuses = (await Promise.all(answers)).map((answer) => answer.status)
  expect(new Set(statuses)).toEqual(new Set([status]))
})

// A form of neither type is none; a multipart one without parts breaks off.
test.each([
  ['', [400, 400, 422, 400]],
  ['/access', [200, 200, 200, 200]],
])('POST /request/TOKEN%s is answered as if the body were empty', async (step, expected) => {
  const { server, request } = await openRequestServer('home')
  const token = await request()
  const port = await listen(server)
  const answersTo = (length: readonly string[]) =>
    Promise.all(
      TYPES.map((type) =>
        speak(port, `POST /request/${token}${step}`, [`Content-Type: ${type}`, ...length]),
      ),
    )
  const answers = await answersTo([])
  expect(answers.map(({ status }) => status)).toEqual(expected)
  expect(answers[1]?.body).toContain('</textarea>')
  const empty = await answersTo(['Content-Length: 0'])
  expect(empty.map(({ status }) => status)).toEqual(expected)
})
