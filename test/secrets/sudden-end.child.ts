// A process that works on a data folder until it is killed. It prints a token when what it says has
// been answered; its parent kills it after so many lines. Arguments: the folder, what to do, tokens.
import { flushCompileCache } from 'node:module'
import { Readable } from 'node:stream'
import { systemClock } from '../../src/main/clock.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { openSecrets } from '../../src/main/secrets/secrets.ts'
import type { PushDraft } from '../../src/shared/model/push-options.ts'

const [dataDir = '', task, ...tokens] = process.argv.slice(2)
const VISITOR = { account: null, ip: null, userAgent: '', referrer: '' }
const DRAFT: PushDraft = {
  kind: 'file',
  payload: 'a secret',
  passphrase: null,
  name: '',
  note: '',
  expireAfterMinutes: 1440,
  expireAfterViews: 1,
  deletableByViewer: true,
  retrievalStep: true,
}

const { vault, ...secrets } = await openSecrets({
  dataDir,
  clock: systemClock,
  keychain: headlessKeychain(dataDir, {}),
  onTrouble: (what, error) => process.stderr.write(`${what}: ${error}\n`),
})
await secrets.start()
// There is room for only so many pushes of nobody; only nobody's views count.
const OWNER = { ...VISITOR, account: secrets.tables.accounts.ensure('local', 0) }
// Killed, it would leave nothing of its compilation to the next one.
flushCompileCache()

async function create(): Promise<void> {
  const upload = vault.upload()
  await upload.add(Readable.from([Buffer.alloc(70_000, 'f')]), 'f', 'a/b')
  const { token } = await vault.create(DRAFT, OWNER, upload)
  process.stdout.write(`${token}\n`)
}

async function reveal(token: string): Promise<void> {
  const { outcome } = await vault.retrieve(token, VISITOR, { passphrase: null })
  process.stdout.write(`${token} ${outcome}\n`)
}

async function answer(token: string): Promise<void> {
  const inHand = await (await secrets.requests()).begin(token, null)
  if (inHand === null) throw new Error('the request is not open')
  await inHand.upload.add(Readable.from([Buffer.alloc(70_000, 'f')]), 'f', 'a/b')
  const { outcome } = await inHand.finish('a secret')
  process.stdout.write(`${token} ${outcome}\n`)
}

if (task === 'answer') await Promise.all(tokens.map(answer))
if (task === 'create') for (;;) await Promise.all([create(), create(), create()])
if (task === 'reveal') for (const token of tokens) await reveal(token)
// Until it is killed.
setInterval(() => {}, 60_000)
