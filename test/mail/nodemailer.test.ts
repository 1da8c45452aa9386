// Mail of a real mail program: what it makes of subjects and bodies is understood.
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { pingsOf } from '../http/api.ts'
import { at, openMailHouse } from './mail-house.ts'

const LONG = `${'Ein langer Betreff mit Ümläuten und 完了, damit er gefaltet wird: '.repeat(4)}FERTIG 😀`

test('subjects and bodies in every guise', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create({
    filter_subject: true,
    filter_body: true,
    success_kw: 'FERTIG 😀, alles ünter Dach',
    failure_kw: 'Störung',
  })
  const transport = createTransport({ host: '127.0.0.1', port: house.port, ignoreTLS: false })
  onTestFinished(() => transport.close())
  const common = { from: 'Backup <backup@nas.test>', to: at(uuid) }
  const attachments = [{ filename: 'log.txt', content: 'Störung' }]
  const mails = [
    { subject: LONG, text: 'hello' },
    { subject: 'hello', text: 'alles ünter Dach', attachments },
    { subject: 'hello', text: 'x', html: '<p>alles <b>ünter</b>&nbsp;Dach</p>', attachments },
    { subject: 'hello', html: '<style>.Störung{}</style><p>St&ouml;rung</p>', encoding: 'latin1' },
    { subject: 'hello', text: 'Störung', textEncoding: 'base64' as const, attachments },
    { subject: 'hello', text: 'nothing', attachments },
  ]
  for (const mail of mails) {
    const { response } = await transport.sendMail({ ...common, ...mail })
    expect(response).toBe('250 OK')
  }
  const pings = (await pingsOf(house, uuid)).toReversed()
  expect(pings.map(({ type }) => type)).toEqual([
    'success',
    'success',
    'success',
    'fail',
    'fail',
    'ign',
  ])
  expect(pings[0]).toMatchObject({ ua: 'Email from backup@nas.test' })
})

test('a refused recipient is reported to the sender, the others are served', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  const transport = createTransport({ host: '127.0.0.1', port: house.port })
  onTestFinished(() => transport.close())
  const sent = await transport.sendMail({
    from: 'a@b.test',
    to: [at(uuid), 'foo@example.org'],
    text: 'x',
  })
  expect(sent).toMatchObject({ accepted: [at(uuid)], rejected: ['foo@example.org'] })
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})
