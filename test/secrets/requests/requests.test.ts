// A request for a secret (contract push.md 12): answered once, sealed, read by its owner alone; nothing is left of
// what breaks off, comes too late or has ended.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { applyStaged } from '../../../src/main/backup/apply.ts'
import { makeBackup } from '../../../src/main/backup/make.ts'
import { confirmStaged, stageBackup } from '../../../src/main/backup/stage.ts'
import { DAY, HOUR, MINUTE } from '../../../src/main/clock.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../../../src/main/secrets/secrets.ts'
import { openMonitorStore } from '../../../src/main/store/store.ts'
import { temporaryFolder } from '../../support/house.ts'
import { found, openHouse, type VaultHouse } from '../vault-house.ts'
import { accountOf, answer, createRequest, getRequest, readAnswer } from './request-house.ts'

const CONTENT = Buffer.alloc(150_000, 'a secret file ')
const FILE = { name: 'plans for the coup.pdf', type: 'application/x-plan', content: CONTENT }

async function open(house: VaultHouse, token: string) {
  const inHand = await (await house.secrets.requests()).begin(token, null)
  if (inHand === null) throw new Error('the request is not open')
  return inHand
}

const asked = async (house: VaultHouse, token: string, pass: string | null = null) =>
  (await house.secrets.requests()).asked(token, pass)

test('an open request says what is asked for, by whom and until when', async () => {
  const house = await openHouse()
  const { token, endsAt } = await createRequest(house, { accepts: 'text', maxBytes: 100 })
  expect(token).toMatch(/^[a-z2-7]{26}$/)
  expect(await asked(house, token)).toEqual({
    accepts: 'text',
    maxBytes: 100,
    maxFiles: 10,
    endsAt,
    label: { title: 'the VPN password', from: 'Ana of Ops' },
  })
  expect(endsAt).toBe(house.clock.now() + 7 * DAY)
})

test('an answer is read by the owner, as often as they like, until they delete it', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  expect(await answer(house, token, 'hunter2', [FILE])).toEqual({ outcome: 'answered' })
  expect(await getRequest(house, token)).toMatchObject({
    state: 'answered',
    answerBytes: 150_007,
    answerFiles: 1,
    readAt: null,
  })
  for (let time = 0; time < 2; time++) {
    const { text, files, contents } = await readAnswer(house, token)
    expect(text).toBe('hunter2')
    expect(files).toMatchObject([
      { filename: FILE.name, contentType: FILE.type, size: CONTENT.length },
    ])
    expect(contents).toEqual([CONTENT])
  }
  expect(await getRequest(house, token)).toMatchObject({ readAt: house.clock.now() })
  await (await house.secrets.requests()).remove(token, accountOf(house.owner))
  await expect(getRequest(house, token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(house.storedFiles()).toEqual([])
})

test('nobody but its owner knows of it', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  await answer(house, token, 'hunter2')
  const requests = await house.secrets.requests()
  const other = house.secrets.tables.accounts.ensure('other', 0)
  for (const attempt of [
    () => requests.get(token, other),
    () => requests.read(token, other),
    () => requests.withdraw(token, other),
    () => requests.extend(token, 5, other),
    () => requests.remove(token, other),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await requests.list(other, 0, 10)).toEqual([])
  expect(await readAnswer(house, token)).toMatchObject({ text: 'hunter2' })
})

test('a file is read from any chunk on; no other byte begins one', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  await answer(house, token, '', [FILE])
  const requests = await house.secrets.requests()
  const account = accountOf(house.owner)
  const { files } = await requests.read(token, account)
  const id = files[0]?.id ?? ''
  for (const from of [0, 65_536, 131_072]) {
    const { size, content } = await requests.openFile(token, id, account, from)
    expect([size, await buffer(content)]).toEqual([CONTENT.length, CONTENT.subarray(from)])
  }
  await expect(requests.openFile(token, id, account, 100)).rejects.toThrow(RangeError)
  await expect(requests.openFile(token, 'other', account)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

describe('it takes one answer', () => {
  test('of three that are sent at once; nothing of the others is stored', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house)
    const texts = ['first', 'second', 'third']
    const outcomes = await Promise.all(
      texts.map((text) => answer(house, token, text, [{ ...FILE, name: text }])),
    )
    expect(outcomes.map((one) => one?.outcome).sort()).toEqual(['answered', 'too-late', 'too-late'])
    const { text, files } = await readAnswer(house, token)
    expect(files).toMatchObject([{ filename: text }])
    expect(house.storedFiles()).toEqual(files.map(({ id }) => id))
  })

  test('with files, beside a write of the same turn that fails', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house)
    const inHand = await open(house, token)
    await inHand.upload.add(Readable.from([CONTENT]), FILE.name, FILE.type)
    const finished = inHand.finish('')
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const failing = house.secrets.store.write(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await finished).toEqual({ outcome: 'answered' })
    expect((await readAnswer(house, token)).contents).toEqual([CONTENT])
  })

  test('a fourth waits for its turn, and others are not held up by it', async () => {
    const house = await openHouse()
    const [{ token }, other] = [await createRequest(house), await createRequest(house)]
    const inHand = [await open(house, token), await open(house, token), await open(house, token)]
    await expect(open(house, token)).rejects.toMatchObject({ code: 'TOO_MANY' })
    await (await open(house, other.token)).cancel()
    await inHand[0]!.cancel()
    await (await open(house, token)).cancel()
  })

  test('and none after it', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house)
    await answer(house, token, 'hunter2')
    expect(await asked(house, token)).toBeNull()
    expect(await answer(house, token, 'another')).toBeNull()
    expect(await readAnswer(house, token)).toMatchObject({ text: 'hunter2' })
  })
})

test('one that breaks off leaves the request open and no bytes', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  const inHand = await open(house, token)
  const broken = new Readable({ read() {} })
  const adding = inHand.upload.add(broken, 'a', 'a/b')
  broken.push(CONTENT)
  await expect.poll(() => house.storedFiles()).toHaveLength(1)
  expect(await getRequest(house, token)).toMatchObject({ state: 'open', isBeingAnswered: true })
  broken.destroy(new Error('gone'))
  await expect(adding).rejects.toThrow()
  await inHand.cancel()
  expect(house.storedFiles()).toEqual([])
  expect(await getRequest(house, token)).toMatchObject({ state: 'open', isBeingAnswered: false })
  expect(await answer(house, token, 'hunter2')).toEqual({ outcome: 'answered' })
})

test('what a process left that was killed while it took one is swept at the next start', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  const inHand = await open(house, token)
  await inHand.upload.add(Readable.from([CONTENT]), 'a', 'a/b')
  expect(house.storedFiles()).toHaveLength(1)
  const { dataDir, clock } = house
  const again = await openHouse({ dataDir, clock })
  expect(again.storedFiles()).toEqual([])
  expect(await getRequest(again, token)).toMatchObject({ state: 'open' })
})

test('the files of an answer are no rubbish to the sweep of a start', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  await answer(house, token, '', [FILE])
  await house.close()
  const { dataDir, clock } = house
  expect(await readAnswer(await openHouse({ dataDir, clock }), token)).toMatchObject({
    text: null,
    contents: [CONTENT],
  })
})

describe('it takes no more than its limits', () => {
  test('text and files together, to the byte', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { maxBytes: 1000 })
    const file = (size: number) => ({ name: 'a', content: Buffer.alloc(size, 'a') })
    expect(await answer(house, token, 'x'.repeat(401), [file(600)])).toEqual({
      outcome: 'refused',
      problem: 'too-large',
    })
    await expect(answer(house, token, '', [file(1001)])).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(house.storedFiles()).toEqual([])
    expect(await answer(house, token, 'x'.repeat(400), [file(600)])).toEqual({
      outcome: 'answered',
    })
  })

  test('a text that came first leaves less for the files', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { maxBytes: 1000 })
    const inHand = await open(house, token)
    inHand.expectText(400)
    const file = Readable.from([Buffer.alloc(601)])
    await expect(inHand.upload.add(file, 'a', 'a/b')).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await inHand.cancel()
    expect(house.storedFiles()).toEqual([])
  })
})

describe('by its time', () => {
  test('an open request expires to the second', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { expireAfterMinutes: 5 })
    await house.clock.advance(5 * MINUTE - 1)
    expect(await asked(house, token)).not.toBeNull()
    await house.clock.advance(1)
    expect(await asked(house, token)).toBeNull()
    expect(await getRequest(house, token)).toMatchObject({
      state: 'expired',
      closedAt: house.clock.now(),
    })
  })

  test('that comes while an answer is on its way: nothing of it is stored', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { expireAfterMinutes: 5 })
    const inHand = await open(house, token)
    await inHand.upload.add(Readable.from([CONTENT]), 'a', 'a/b')
    await house.clock.advance(5 * MINUTE)
    expect(await inHand.finish('hunter2')).toEqual({ outcome: 'too-late' })
    expect(house.storedFiles()).toEqual([])
    expect(await getRequest(house, token)).toMatchObject({ state: 'expired', answeredAt: null })
  })

  test('an answer is deleted, after as many days as it was to be kept', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { keepDays: 2 })
    house.clock.sleep(DAY)
    await answer(house, token, 'hunter2', [FILE])
    house.clock.sleep(2 * DAY - 1)
    expect(await readAnswer(house, token)).toMatchObject({ text: 'hunter2' })
    await house.clock.advance(1)
    expect(await getRequest(house, token)).toMatchObject({ state: 'expired' })
    await expect(readAnswer(house, token)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(house.storedFiles()).toEqual([])
  })

  test('that came while nothing ran: it is over before anything is answered', async () => {
    const house = await openHouse()
    const { token } = await createRequest(house, { keepDays: 1 })
    await answer(house, token, '', [FILE])
    await house.close()
    house.clock.sleep(2 * DAY)
    const again = await openHouse({ dataDir: house.dataDir, clock: house.clock })
    expect(again.storedFiles()).toEqual([])
    expect(await getRequest(again, token)).toMatchObject({ state: 'expired' })
  })

  test('it gets more time, to be answered and to be kept', async () => {
    const house = await openHouse()
    const requests = await house.secrets.requests()
    const account = accountOf(house.owner)
    const { token } = await createRequest(house, { expireAfterMinutes: 5, keepDays: 1 })
    await requests.extend(token, 60, account)
    await house.clock.advance(HOUR - 1)
    await answer(house, token, 'hunter2')
    await requests.extend(token, 3 * 1440, account)
    house.clock.sleep(3 * DAY - 1)
    expect(await readAnswer(house, token)).toMatchObject({ text: 'hunter2' })
    await house.clock.advance(1)
    await expect(requests.extend(token, 60, account)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(requests.extend(token, 0, account)).rejects.toMatchObject({ code: 'INVALID' })
  })
})

test('a withdrawn request takes no answer; an answered one cannot be withdrawn', async () => {
  const house = await openHouse()
  const requests = await house.secrets.requests()
  const account = accountOf(house.owner)
  const [{ token }, answered] = [await createRequest(house), await createRequest(house)]
  const inHand = await open(house, token)
  expect(await requests.withdraw(token, account)).toMatchObject({ state: 'withdrawn' })
  expect(await inHand.finish('hunter2')).toEqual({ outcome: 'too-late' })
  expect(await asked(house, token)).toBeNull()
  await answer(house, answered.token, 'hunter2')
  await expect(requests.withdraw(answered.token, account)).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

describe('with a passphrase', () => {
  test('it says nothing and takes nothing before the right one', async () => {
    const house = await openHouse()
    const requests = await house.secrets.requests()
    const { token, hasPassphrase } = await createRequest(house, { passphrase: 'sesame' })
    expect(hasPassphrase).toBe(true)
    expect(await asked(house, token)).toMatchObject({ label: null })
    expect(await requests.begin(token, null)).toBeNull()
    expect(await requests.unlock(token, 'sesam')).toEqual({ outcome: 'wrong' })
    const unlocked = await requests.unlock(token, 'sesame')
    if (unlocked.outcome !== 'open') throw new Error(unlocked.outcome)
    expect(await asked(house, token, unlocked.pass)).toMatchObject({
      label: { title: 'the VPN password' },
    })
    const other = await createRequest(house, { passphrase: 'other' })
    expect(await requests.begin(other.token, unlocked.pass)).toBeNull()
    expect(await answer(house, token, 'hunter2', [], unlocked.pass)).toEqual({
      outcome: 'answered',
    })
    expect(await readAnswer(house, token)).toMatchObject({ text: 'hunter2' })
  })

  test('five tries a minute, and a pass for a day', async () => {
    const house = await openHouse()
    const requests = await house.secrets.requests()
    const { token } = await createRequest(house, { passphrase: 'sesame' })
    for (let i = 0; i < 5; i++) await requests.unlock(token, 'wrong')
    expect(await requests.unlock(token, 'sesame')).toMatchObject({ outcome: 'throttled' })
    await house.clock.advance(MINUTE)
    const unlocked = await requests.unlock(token, 'sesame')
    if (unlocked.outcome !== 'open') throw new Error(unlocked.outcome)
    house.clock.sleep(DAY)
    expect(await asked(house, token, unlocked.pass)).toMatchObject({ label: null })
  })
})

test('nothing of a request or its answer lies open on disk, and nothing sealed when it has ended', async () => {
  const house = await openHouse()
  const words = ['the VPN password', 'Ana of Ops', 'open sesame', 'hunter2', FILE.name, FILE.type]
  const { token } = await createRequest(house, { keepDays: 1 })
  await createRequest(house, { passphrase: 'open sesame' })
  await answer(house, token, 'hunter2', [FILE])
  expect(found(house.dataDir, [...words, CONTENT.toString('utf8', 0, 40)])).toEqual([])
  const row = house.secrets.tables.requests.byToken(token)
  const sealed = [row?.answerKey, house.secrets.tables.requests.answerText(row?.id ?? 0)].map(
    (value) => value ?? Buffer.alloc(0),
  )
  expect(found(house.dataDir, sealed).length).toBeGreaterThanOrEqual(2)
  house.clock.sleep(DAY)
  await house.clock.advance(MINUTE)
  expect(found(house.dataDir, [...words, ...sealed])).toEqual([])
})

test('a value that was changed or moved does not open', async () => {
  const house = await openHouse()
  const [a, b] = [await createRequest(house), await createRequest(house)]
  await answer(house, a.token, 'hunter2')
  await answer(house, b.token, 'hunter3')
  const { db } = house.secrets.store
  for (const column of ['answer', 'answer_key']) {
    const swap = `UPDATE requests SET ${column} = (SELECT ${column} FROM requests o WHERE o.token = ?)
      WHERE token = ?`
    const before = db.prepare(`SELECT ${column} FROM requests WHERE token = ?`).pluck().get(a.token)
    db.prepare(swap).run(b.token, a.token)
    await expect(readAnswer(house, a.token)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    db.prepare(`UPDATE requests SET ${column} = ? WHERE token = ?`).run(before, a.token)
  }
  expect(await readAnswer(house, a.token)).toMatchObject({ text: 'hunter2' })
  db.prepare('UPDATE requests SET label = zeroblob(60) WHERE token = ?').run(a.token)
  expect(await getRequest(house, a.token)).toMatchObject({ isDamaged: true, title: '' })
})

test('a new master key opens all of it', async () => {
  const house = await openHouse()
  const answered = await createRequest(house)
  await answer(house, answered.token, 'hunter2', [FILE])
  const locked = await createRequest(house, { passphrase: 'sesame' })
  await house.close()
  const { dataDir, clock } = house
  await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}))
  const again = await openHouse({ dataDir, clock })
  expect(await readAnswer(again, answered.token)).toMatchObject({
    text: 'hunter2',
    contents: [CONTENT],
  })
  const requests = await again.secrets.requests()
  expect(await requests.unlock(locked.token, 'wrong')).toEqual({ outcome: 'wrong' })
  expect(await requests.unlock(locked.token, 'sesame')).toMatchObject({ outcome: 'open' })
  expect(await getRequest(again, locked.token)).toMatchObject({ title: 'the VPN password' })
})

test('a backup brings it back with its answer', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  await answer(house, token, 'hunter2', [FILE])
  const open = await createRequest(house)
  await openMonitorStore(house.dataDir).close()
  const archive = await makeBackup(house.dataDir, house.clock.now())
  await house.close()
  const dataDir = temporaryFolder()
  const { size } = fs.statSync(archive)
  confirmStaged(dataDir, await stageBackup(dataDir, fs.createReadStream(archive), size))
  applyStaged(dataDir, house.clock.now())
  fs.copyFileSync(path.join(house.dataDir, 'master.key'), path.join(dataDir, 'master.key'))
  const again = await openHouse({ dataDir, clock: house.clock })
  expect(await readAnswer(again, token)).toMatchObject({ text: 'hunter2', contents: [CONTENT] })
  expect(await asked(again, open.token)).toMatchObject({ label: { title: 'the VPN password' } })
})

test('its owner is told once, after the commit', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  const told: [string, string][] = []
  house.secrets.onAnswer((request) => {
    told.push([request.token, house.secrets.tables.requests.byToken(token) ? request.state : ''])
  })
  await Promise.all([answer(house, token, 'a'), answer(house, token, 'b')])
  expect(told).toEqual([[token, 'answered']])
})

test('what became of requests is listed, newest first, page by page', async () => {
  const house = await openHouse()
  const { token } = await createRequest(house)
  const other = await createRequest(house, { expireAfterMinutes: 5 })
  await house.clock.advance(MINUTE)
  await answer(house, token, 'a')
  await house.clock.advance(MINUTE)
  await readAnswer(house, token)
  await house.clock.advance(3 * MINUTE)
  const page = { before: null, from: null, to: null, limit: 10 }
  const events = house.secrets.requestEvents(page)
  expect(events.map(({ token: of, event }) => [of === token ? 'a' : 'b', event])).toEqual([
    ['b', 'expired'],
    ['a', 'read'],
    ['a', 'answered'],
    ['b', 'created'],
    ['a', 'created'],
  ])
  expect(other.token).toBe(events[0]?.token)
  const { at, id } = events[2]!
  expect(house.secrets.requestEvents({ ...page, before: { at, id }, limit: 1 })).toEqual([
    events[3],
  ])
})
