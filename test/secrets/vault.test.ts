import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '../../src/main/clock.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { Visitor } from '../../src/main/secrets/push.ts'
import { type OpenSecrets, openSecrets } from '../../src/main/secrets/secrets.ts'
import type { PushDraft } from '../../src/shared/model/push-options.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'

const STRANGER: Visitor = { account: null, ip: '10.0.0.9', userAgent: 'curl/8', referrer: '' }
const DRAFT: PushDraft = {
  kind: 'text',
  payload: 'correct horse battery staple',
  passphrase: null,
  name: 'the name of it',
  note: 'a note to self',
  expireAfterMinutes: 7 * 1440,
  expireAfterViews: 5,
  deletableByViewer: true,
  retrievalStep: true,
}
const NONE = { passphrase: null }

async function open(dataDir = temporaryFolder(), clock: FakeClock = fakeClock()) {
  const troubles: string[] = []
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  await secrets.start()
  let closed = false
  const close = async () => {
    if (!closed) await secrets.close()
    closed = true
  }
  onTestFinished(close)
  return { secrets, vault: secrets.vault, clock, dataDir, troubles, close }
}

function owner(secrets: OpenSecrets): Visitor {
  const account = secrets.tables.accounts.ensure('local', 0)
  return { ...STRANGER, account, ip: '127.0.0.1' }
}

/** Whether the text occurs in any file of the folder, in any of the encodings it might have. */
function occurs(dataDir: string, text: string): boolean {
  const needles = [
    Buffer.from(text),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
  ]
  return fs
    .readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name)))
    .some((content) => needles.some((needle) => content.includes(needle)))
}

test('a push is revealed as often as it may be, then expired', async () => {
  const { vault, secrets } = await open()
  const push = await vault.create({ ...DRAFT, expireAfterViews: 2 }, owner(secrets))
  const first = await vault.retrieve(push.token, STRANGER, NONE)
  expect(first).toMatchObject({
    outcome: 'revealed',
    payload: DRAFT.payload,
    push: { usedViews: 1 },
  })
  const last = await vault.retrieve(push.token, STRANGER, NONE)
  expect(last).toMatchObject({ outcome: 'revealed', push: { usedViews: 2, expiredOn: null } })
  const late = await vault.retrieve(push.token, STRANGER, NONE)
  expect(late).toMatchObject({ outcome: 'expired', push: { deleted: false } })
})

test('of 64 readers of the last view one gets the payload', async () => {
  const { vault, secrets } = await open()
  const push = await vault.create({ ...DRAFT, expireAfterViews: 1 }, owner(secrets))
  const reads = await Promise.all(
    Array.from({ length: 64 }, () => vault.retrieve(push.token, STRANGER, NONE)),
  )
  expect(reads.filter(({ outcome }) => outcome === 'revealed')).toHaveLength(1)
  expect(reads.filter(({ outcome }) => outcome === 'expired')).toHaveLength(63)
})

test('the owner looks without using up a view', async () => {
  const { vault, secrets } = await open()
  const me = owner(secrets)
  const push = await vault.create({ ...DRAFT, expireAfterViews: 1 }, me)
  await vault.retrieve(push.token, me, NONE)
  expect(await vault.retrieve(push.token, STRANGER, NONE)).toMatchObject({ outcome: 'revealed' })
})

test('a passphrase opens, a wrong one is noted, the sixth try in a minute waits', async () => {
  const { vault, secrets, clock } = await open()
  const push = await vault.create({ ...DRAFT, passphrase: 'sesame' }, owner(secrets))
  const attempt = (passphrase: string) => vault.retrieve(push.token, STRANGER, { passphrase })
  expect(await attempt('Sesame')).toEqual({ outcome: 'passphrase' })
  expect(await attempt('sesame')).toMatchObject({ outcome: 'revealed', payload: DRAFT.payload })
  for (let i = 0; i < 3; i++) await attempt('wrong')
  expect(await attempt('sesame')).toEqual({ outcome: 'throttled', retryAfterSeconds: 60 })
  await clock.advance(MINUTE)
  expect(await attempt('sesame')).toMatchObject({ outcome: 'revealed' })
  const kinds = vault.audit(push.token, 0, 50).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'failed_passphrase')).toHaveLength(4)
})

test('a pass from unlocking opens without the passphrase, for three minutes', async () => {
  const { vault, secrets, clock } = await open()
  const push = await vault.create({ ...DRAFT, passphrase: 'sesame' }, owner(secrets))
  const unlocked = await vault.unlock(push.token, STRANGER, 'sesame')
  if (unlocked.outcome !== 'open') throw new Error(unlocked.outcome)
  const opening = { passphrase: null, pass: unlocked.pass }
  expect(await vault.retrieve(push.token, STRANGER, opening)).toMatchObject({ outcome: 'revealed' })
  await clock.advance(3 * MINUTE)
  expect(await vault.retrieve(push.token, STRANGER, opening)).toEqual({ outcome: 'passphrase' })
})

test('time expires a push to the second, without anybody looking', async () => {
  const { vault, secrets, clock, dataDir } = await open()
  const push = await vault.create({ ...DRAFT, expireAfterMinutes: 15 }, owner(secrets))
  await clock.advance(15 * MINUTE - 1)
  expect((await vault.peek(push.token))?.expiredOn).toBeNull()
  await clock.advance(1)
  expect(secrets.tables.pushes.openable(push.token, true)).toMatchObject({ payload: null })
  expect(occurs(dataDir, push.token)).toBe(true)
})

test('files stream in sealed and out by links that die with their five minutes', async () => {
  const { vault, secrets, clock, dataDir } = await open()
  const content = Buffer.alloc(300_000, 'tocsin file content ')
  const upload = vault.upload()
  await upload.add(Readable.from([content]), 'report.pdf', 'application/pdf')
  const push = await vault.create(
    { ...DRAFT, kind: 'file', payload: null, expireAfterViews: 1 },
    owner(secrets),
    upload,
  )
  expect(occurs(dataDir, 'tocsin file content')).toBe(false)
  const read = await vault.retrieve(push.token, STRANGER, NONE)
  if (read.outcome !== 'revealed') throw new Error(read.outcome)
  const [file] = read.files
  expect(file).toMatchObject({
    filename: 'report.pdf',
    contentType: 'application/pdf',
    size: 300_000,
  })
  expect(await vault.retrieve(push.token, STRANGER, NONE)).toMatchObject({ outcome: 'expired' })

  const link = vault.contentLink(file?.link ?? '') ?? ''
  const opened = await vault.openFile(link)
  expect(await buffer(opened?.content ?? Readable.from([]))).toEqual(content)
  await clock.advance(5 * MINUTE)
  expect(await vault.openFile(link)).toBeNull()
  expect(fs.readdirSync(path.join(dataDir, 'files'))).toEqual([])
})

test('nothing of a secret is found in the data folder, neither active nor expired', async () => {
  const { vault, secrets, dataDir, clock, close } = await open()
  const push = await vault.create(
    { ...DRAFT, passphrase: 'open sesame', expireAfterViews: 1 },
    owner(secrets),
  )
  const words = [DRAFT.payload ?? '', DRAFT.name, DRAFT.note, 'open sesame']
  expect(words.filter((word) => occurs(dataDir, word))).toEqual([])
  const sealed = secrets.tables.pushes.openable(push.token, true)?.payload ?? Buffer.alloc(0)
  await vault.retrieve(push.token, STRANGER, { passphrase: 'open sesame' })
  await clock.advance(1000)
  const holds = (needle: Buffer) =>
    fs.readdirSync(dataDir).some((name) => {
      const file = path.join(dataDir, name)
      return fs.statSync(file).isFile() && fs.readFileSync(file).includes(needle)
    })
  expect(holds(sealed.subarray(0, 24))).toBe(false)
  await close()
  expect(words.filter((word) => occurs(dataDir, word))).toEqual([])
})

test('a push that was answered outlives a restart, and lists for its owner', async () => {
  const first = await open()
  const push = await first.vault.create(DRAFT, owner(first.secrets))
  await first.close()
  const second = await open(first.dataDir, first.clock)
  const account = owner(second.secrets).account
  if (account === null) throw new Error('no account')
  const [listed] = await second.vault.list(account, 'active', 0, 50)
  expect(listed).toMatchObject({ token: push.token, name: DRAFT.name, note: DRAFT.note })
  second.clock.sleep(8 * DAY)
  expect(await second.vault.list(account, 'active', 0, 50)).toEqual([])
})
