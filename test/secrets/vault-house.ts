// A vault for a test, on a temporary folder and a fake clock; and ways to look at what it left.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { headlessKeychain, type Keychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { ScryptCost } from '../../src/main/secrets/crypto/scrypt.ts'
import type { Downloads, OpenedFile } from '../../src/main/secrets/downloads.ts'
import type { OwnedPush, Visitor } from '../../src/main/secrets/push.ts'
import type { Revealed } from '../../src/main/secrets/retrieve.ts'
import type { FileLink } from '../../src/main/secrets/secret.ts'
import { type OpenSecrets, openSecrets } from '../../src/main/secrets/secrets.ts'
import type { PushRow } from '../../src/main/secrets/tables/pushes.ts'
import type { Vault } from '../../src/main/secrets/vault.ts'
import type { PushDraft } from '../../src/shared/model/push-options.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { CHEAP } from '../support/inside-secrets.ts'

export const STRANGER: Visitor = {
  account: null,
  ip: '10.0.0.9',
  userAgent: 'curl/8',
  referrer: '',
}

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

/** A request to create a push; what a test does not say is some text with the usual limits. */
export function aDraft(changes: Partial<PushDraft> = {}): PushDraft {
  return { ...DRAFT, ...changes }
}

export interface AFile {
  readonly name: string
  readonly type?: string
  readonly content: Buffer
}

export interface VaultHouse {
  readonly secrets: OpenSecrets
  readonly vault: Vault
  readonly clock: FakeClock
  readonly dataDir: string
  /** What the parts complained of. */
  readonly troubles: string[]
  /** The account `local`. */
  readonly owner: Visitor
  /** Creates a push of the owner. */
  push(changes?: Partial<PushDraft>, files?: readonly AFile[]): Promise<OwnedPush>
  /** Creates a push of nobody. */
  anonymous(changes?: Partial<PushDraft>): Promise<OwnedPush>
  /** Retrieves, as a stranger without a passphrase unless said otherwise. */
  read(token: string, passphrase?: string | null, visitor?: Visitor): Promise<Revealed>
  row(token: string): PushRow
  /** The sealed payload; null: none. */
  payload(token: string): Buffer | null
  kinds(token: string): string[]
  storedFiles(): string[]
  close(): Promise<void>
}

export interface VaultHouseOptions {
  readonly dataDir?: string
  readonly clock?: FakeClock
  readonly keychain?: Keychain
  readonly maxFileBytes?: number
  /** Cheap unless set; undefined: the one that production has. */
  readonly passphraseCost?: ScryptCost | undefined
  /** Without: as a command opens it, without sweep and timer. */
  readonly serves?: boolean
}

export async function openHouse(options: VaultHouseOptions = {}): Promise<VaultHouse> {
  const { clock = fakeClock(), dataDir = temporaryFolder(), serves = true } = options
  const cost = 'passphraseCost' in options ? options.passphraseCost : CHEAP
  const troubles: string[] = []
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: options.keychain ?? headlessKeychain(dataDir, {}),
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
    ...(cost === undefined ? {} : { passphraseCost: cost }),
    ...(options.maxFileBytes === undefined ? {} : { maxFileBytes: options.maxFileBytes }),
  })
  if (serves) await secrets.start()
  let closed = false
  const close = async () => {
    if (!closed) await secrets.close()
    closed = true
  }
  onTestFinished(close)
  const { vault } = secrets
  const { accounts, pushes } = secrets.tables
  const owner = { ...STRANGER, account: accounts.ensure('local', 0), ip: '127.0.0.1' }

  function row(token: string): PushRow {
    const found = pushes.byToken(token)
    if (found === null) throw new Error(`no push ${token}`)
    return found
  }

  return {
    secrets,
    vault,
    clock,
    dataDir,
    troubles,
    owner,
    async push(changes = {}, files = []) {
      if (files.length === 0) return vault.create(aDraft(changes), owner)
      const upload = vault.upload()
      for (const { name, type = 'text/plain', content } of files) {
        await upload.add(Readable.from([content]), name, type)
      }
      return vault.create(aDraft({ kind: 'file', payload: null, ...changes }), owner, upload)
    },
    anonymous: (changes) => vault.create(aDraft(changes), STRANGER),
    read: (token, passphrase = null, visitor = STRANGER) =>
      vault.retrieve(token, visitor, { passphrase }, { recordMissing: true }),
    row,
    payload: (token) => pushes.openable(token, true)?.payload ?? null,
    kinds: (token) => vault.audit(token, 0, 3000).map(({ kind }) => kind),
    storedFiles: () => fs.readdirSync(path.join(dataDir, 'files')),
    close,
  }
}

/** The files of a retrieve that revealed. */
export function filesOf(revealed: Revealed): readonly FileLink[] {
  if (revealed.outcome !== 'revealed') throw new Error(revealed.outcome)
  return revealed.files
}

/** The file that a link leads to; null: nothing any more. */
export function openLinked(vault: Downloads, { link }: FileLink): Promise<OpenedFile | null> {
  return vault.openFile(vault.contentLink(link) ?? '')
}

/** What is behind a link; null as for `openLinked`. */
export async function download({ vault }: VaultHouse, file: FileLink): Promise<Buffer | null> {
  const opened = await openLinked(vault, file)
  return opened === null ? null : buffer(opened.content)
}

/** The bytes of every file below a folder, by name. */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => [name, fs.readFileSync(path.join(parentPath, name))]),
  )
}

/** Which of the needles occur in a file of the folder; texts also in base64 and hex. */
export function found(folder: string, needles: readonly (string | Buffer)[]): string[] {
  const contents = [...filesIn(folder)]
  return needles.flatMap((needle) => {
    const forms = typeof needle === 'string' ? formsOf(needle) : [needle]
    return contents
      .filter(([, content]) => forms.some((form) => content.includes(form)))
      .map(([name]) => `${typeof needle === 'string' ? needle : needle.toString('hex')} in ${name}`)
  })
}

function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  // Base64 at each of the three places that a text can have in a longer one.
  const encoded = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return Buffer.from(whole.slice(before === 0 ? 0 : before + 1, -4))
  })
  return [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(text, 'utf16le'), ...encoded]
}
