// Messages by chance, from a fixed seed: what mail programs write, damaged in every way.
import { expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { readMessage } from '../../src/main/mail/message.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { pingsOf } from '../http/api.ts'
import { at, letter, openMailHouse } from './mail-house.ts'
import { addressed, connect, sendData, sendMail } from './smtp-client.ts'

const SEED = 20_250_115

const PIECES = [
  'Subject: =?utf-8?B?w7xiZXI=?= DONE\r\n',
  'Subject: =?iso-2022-jp?B?GyRCNDBOOxsoQg==?=\r\n',
  'Content-Type: multipart/mixed; boundary="b"\r\n\r\n',
  'Content-Type: multipart/alternative; boundary=c (x)\r\n\r\n',
  'Content-Type: multipart/related;\r\n\tboundary="--"\r\n\r\n',
  'Content-Type: text/html; charset=utf-16\r\n',
  'Content-Type: text/plain; charset="x\\"y"; format=flowed\r\n',
  'Content-Type: message/rfc822\r\n',
  "Content-Disposition: attachment; filename*=utf-8''%zz\r\n",
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  '\r\n--b\r\n',
  '\r\n--b--\r\n',
  '\n--c\n',
  '\n----\n',
  '\r\n\r\n',
  '<p title=">">St&ouml;&#x110000;rung</p><script>',
  '<!-- </style> &#0; &amp',
  'w7xiZXIgYWxsZW4=\r\n',
  '=C3=BCber=\r\n=zz=',
  '\u001b$B\u001b(J~{<:~}',
  '\0',
  '.\r\n..\r\n',
  ': \r\n ',
  'é日😀',
]

function message(random: Random): Buffer {
  const pieces = Array.from({ length: random.between(1, 30) }, () =>
    random.percent(5)
      ? random.bytes(random.between(1, 60)).toString('latin1')
      : random.pick(PIECES),
  )
  const bytes = Buffer.from(pieces.join(''), random.percent(50) ? 'utf8' : 'latin1')
  for (let i = random.between(0, 3); i > 0 && bytes.length > 0; i--) {
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
  }
  return random.percent(20) ? bytes.subarray(0, random.between(0, bytes.length)) : bytes
}

test('five thousand damaged messages are read, or refused as unreadable', () => {
  const random = createRandom(SEED)
  let withText = 0
  for (let i = 0; i < 5000; i++) {
    const raw = message(random)
    try {
      const { subject, body } = readMessage(raw)
      if ((subject + body.join('')).trim() !== '') withText++
    } catch (error) {
      if (!(error instanceof TocsinError)) throw new Error(`${raw.toString('base64')}: ${error}`)
    }
  }
  expect(withText).toBeGreaterThan(2500)
})

test('six hundred of them by mail: each is answered, each that is accepted is one ping', async () => {
  const house = await openMailHouse({ pingLog: 10_000 })
  const { uuid } = await house.create({
    filter_subject: true,
    filter_body: true,
    success_kw: 'DONE',
  })
  const random = createRandom(SEED + 1)
  const replies: string[] = []
  const worker = async () => {
    const client = await connect(house.port)
    for (let i = 0; i < 60; i++) {
      await addressed(client, [at(uuid)])
      replies.push(await sendData(client, message(random)))
    }
  }
  await Promise.all(Array.from({ length: 10 }, worker))
  expect(new Set(replies)).toEqual(new Set(['250 OK']))
  expect(await sendMail(house.port, [at(uuid)], letter('DONE'))).toBe('250 OK')
  const [last] = await pingsOf(house, uuid)
  expect(last).toMatchObject({ n: replies.length + 1, type: 'success' })
  expect(house.logged).toEqual([])
})
