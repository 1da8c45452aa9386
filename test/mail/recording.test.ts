// A mail as a ping: what is stored of it, for whom, and that nothing is acknowledged before.
import { describe, expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { pingsOf, post, show } from '../http/api.ts'
import { at, DOMAIN, letter, type MailHouse, openMailHouse } from './mail-house.ts'
import { addressed, connect, sendData, sendMail } from './smtp-client.ts'

const UNKNOWN = '763c0772-307f-42f6-bdf0-1bb2ff647a09'

const bodyOf = async (house: MailHouse, uuid: string, n = 1) =>
  (await house.request({ url: `/api/v3/checks/${uuid}/pings/${n}/body` })).rawPayload

test('a ping by mail, field by field', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  await sendMail(house.port, [at(uuid)], letter('hello'))
  expect(await pingsOf(house, uuid)).toEqual([
    {
      type: 'success',
      date: '2025-01-15T12:00:00+00:00',
      n: 1,
      scheme: 'email',
      remote_addr: '127.0.0.1',
      method: '',
      ua: 'Email from cron@nas.test',
      rid: null,
      body_url: `http://127.0.0.1:7464/api/v3/checks/${uuid}/pings/1/body`,
    },
  ])
  expect(await show(house, uuid)).toMatchObject({ status: 'up', n_pings: 1 })
})

test('the null sender is named as it was sent; a long one is cut to 200 characters', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  await sendMail(house.port, [at(uuid)], letter('hello'), '')
  await sendMail(house.port, [at(uuid)], letter('hello'), `${'x'.repeat(300)}@nas.test`)
  const [long, nobody] = await pingsOf(house, uuid)
  expect(nobody).toMatchObject({ ua: 'Email from <>' })
  expect(long).toMatchObject({ ua: `Email from ${'x'.repeat(189)}` })
})

describe('the message', () => {
  test('is kept whole and byte for byte, whatever the limit of ping bodies', async () => {
    const house = await openMailHouse({ pingBodyLimit: 10 })
    const { uuid } = await house.create()
    const bytes = Buffer.concat([
      Buffer.from('Subject: x\r\n\r\n\0\xff\xfe\n.\r', 'latin1'),
      Buffer.alloc(50_000, 'ä'),
      Buffer.from('\r\n'),
    ])
    await sendMail(house.port, [at(uuid)], bytes)
    expect(await bodyOf(house, uuid)).toEqual(bytes)
  })

  test('that is empty is a ping', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    await client.say('DATA')
    expect(await client.say('.')).toBe('250 OK')
    expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'success', body_url: null }])
  })

  test.each([
    ['please CONFIRM here', true],
    ['hello', false],
  ])('%j: noted whether it asks for a confirmation', async (text, expected) => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    await sendMail(house.port, [at(uuid)], letter('x', text))
    const stored = house.store.db.prepare('SELECT has_confirmation_link FROM pings').pluck().get()
    expect(stored).toBe(expected ? 1 : 0)
  })
})

describe('the kind', () => {
  test('is what the subject says, encoded or not', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create({
      filter_subject: true,
      start_kw: 'BEGIN',
      success_kw: 'DONE',
      failure_kw: 'Ошибка',
    })
    const subjects = ['BEGIN', 'DONE', '=?utf-8?B?0J7RiNC40LHQutCw?=', 'Ошибка', 'what?']
    for (const subject of subjects) await sendMail(house.port, [at(uuid)], letter(subject, 'DONE'))
    expect((await pingsOf(house, uuid)).toReversed().map(({ type }) => type)).toEqual([
      'start',
      'success',
      'fail',
      'fail',
      'ign',
    ])
    expect(await show(house, uuid)).toMatchObject({ status: 'down', n_pings: 5 })
  })

  test('follows the deprecated subject words', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create({ subject: 'DONE', subject_fail: 'ERROR' })
    for (const subject of ['ERROR', 'DONE', 'hello'])
      await sendMail(house.port, [at(uuid)], letter(subject))
    expect((await pingsOf(house, uuid)).map(({ type }) => type)).toEqual(['ign', 'success', 'fail'])
  })

  test('is looked for behind the limit of ping bodies', async () => {
    const house = await openMailHouse({ pingBodyLimit: 10 })
    const { uuid } = await house.create({ filter_body: true, failure_kw: 'ERROR' })
    await sendMail(house.port, [at(uuid)], letter('x', `${'x '.repeat(100_000)}ERROR`))
    expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'fail' }])
  })

  test('of a paused check that is resumed by hand is ign; of another paused one what it is', async () => {
    const house = await openMailHouse()
    const [byHand, other] = [await house.create({ manual_resume: true }), await house.create()]
    for (const { uuid } of [byHand, other]) await post(house, `/checks/${uuid}/pause`)
    await sendMail(house.port, [at(byHand.uuid), at(other.uuid)], letter('hello'))
    expect(await show(house, byHand.uuid)).toMatchObject({ status: 'paused', n_pings: 1 })
    expect(await pingsOf(house, byHand.uuid)).toMatchObject([{ type: 'ign' }])
    expect(await show(house, other.uuid)).toMatchObject({ status: 'up', n_pings: 1 })
  })
})

describe('recipients', () => {
  test('each get a ping, by the rules of their own; unknown ones are passed over', async () => {
    const house = await openMailHouse()
    const [plain, subject, body] = [
      await house.create(),
      await house.create({ filter_subject: true, failure_kw: 'FAIL' }),
      await house.create({ filter_body: true, start_kw: 'begin' }),
    ]
    const to = [at(UNKNOWN), at(plain.uuid), at(subject.uuid.toUpperCase()), at(body.uuid)]
    expect(await sendMail(house.port, to, letter('FAIL', 'begin'))).toBe('250 OK')
    const kinds = await Promise.all(
      [plain, subject, body].map(async ({ uuid }) =>
        (await pingsOf(house, uuid)).map(({ type }) => type),
      ),
    )
    expect(kinds).toEqual([['success'], ['fail'], ['start']])
  })

  test('may be ping key and slug; a slug of several checks is passed over', async () => {
    const house = await openMailHouse()
    const key = house.pingKey()
    const { uuid } = await house.create({ slug: 'one' })
    const twins = [await house.create({ slug: 'twin' }), await house.create({ slug: 'twin' })]
    const to = ['one', 'twin', 'missing'].map((slug) => `${key}+${slug}@${DOMAIN}`)
    expect(
      await sendMail(house.port, [...to, `${key.toUpperCase()}+one@${DOMAIN}`], letter('x')),
    ).toBe('250 OK')
    expect(await pingsOf(house, uuid)).toHaveLength(1)
    for (const twin of twins) expect(await pingsOf(house, twin.uuid)).toEqual([])
    expect(house.tables.checks.count()).toBe(3)
  })

  test('that name the same check count one by one', async () => {
    const house = await openMailHouse()
    const key = house.pingKey()
    const { uuid } = await house.create({ slug: 'one' })
    await sendMail(house.port, [at(uuid), `${key}+one@${DOMAIN}`], letter('x'))
    expect((await pingsOf(house, uuid)).map(({ n }) => n)).toEqual([2, 1])
  })

  test('that are all unknown change nothing, and the mail is accepted', async () => {
    const house = await openMailHouse()
    expect(await sendMail(house.port, [at(UNKNOWN)], letter('x'))).toBe('250 OK')
    expect(house.store.db.prepare('SELECT count(*) FROM pings').pluck().get()).toBe(0)
  })
})

describe('the acknowledgement', () => {
  test('comes after the pings of all recipients are committed', async () => {
    let commit = () => {}
    const committed = new Promise<void>((resolve) => {
      commit = resolve
    })
    let asked = 0
    const house = await openMailHouse({
      record:
        ({ monitor }) =>
        async (target, read) => {
          if (++asked === 2) await committed
          return monitor.record(target, read)
        },
    })
    const checks = [await house.create(), await house.create()]
    const client = await connect(house.port)
    await addressed(
      client,
      checks.map(({ uuid }) => at(uuid)),
    )
    let reply = ''
    const replied = sendData(client, letter('x')).then((text) => {
      reply = text
    })
    await expect.poll(() => asked).toBe(2)
    await expect.poll(() => pingsOf(house, checks[0]?.uuid ?? '')).toHaveLength(1)
    expect(reply).toBe('')
    commit()
    await replied
    expect(reply).toBe('250 OK')
    expect(await pingsOf(house, checks[1]?.uuid ?? '')).toHaveLength(1)
  })

  test.each([
    new TocsinError('STORE_UNAVAILABLE', 'could not be stored: disk full'),
    new TocsinError('STORE_BUSY', 'too many writes are waiting'),
    new Error('a defect'),
  ])('is not given when the store refuses one of them: %s', async (trouble) => {
    let refuse = true
    const house = await openMailHouse({
      record:
        ({ monitor }) =>
        (target, read) =>
          refuse && target.by === 'uuid' && target.uuid === UNKNOWN
            ? Promise.reject(trouble)
            : monitor.record(target, read),
    })
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid), at(UNKNOWN)])
    expect(await sendData(client, letter('x'))).toBe('451 4.3.0 Not stored, try again later')
    expect(house.logged).toHaveLength(1)
    expect(house.logged[0]).toContain(trouble.message)
    refuse = false
    await addressed(client, [at(uuid), at(UNKNOWN)])
    expect(await sendData(client, letter('x'))).toBe('250 OK')
  })

  test('is not given by a store that is closed', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    await house.store.close()
    expect(await sendMail(house.port, [at(uuid)], letter('x'))).toMatch(/^451 /)
  })
})
