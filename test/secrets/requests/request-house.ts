// Requests on the vault of a test: made by its owner, answered by whoever has the link.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Answered } from '../../../src/main/secrets/requests/answering.ts'
import type { OwnedRequest } from '../../../src/main/secrets/requests/request.ts'
import { DEFAULT_REQUEST, type RequestDraft } from '../../../src/shared/model/request-options.ts'
import type { AFile, VaultHouse } from '../vault-house.ts'

export function aRequest(changes: Partial<RequestDraft> = {}): RequestDraft {
  return { ...DEFAULT_REQUEST, title: 'the VPN password', from: 'Ana of Ops', ...changes }
}

export async function createRequest(
  { secrets, owner }: VaultHouse,
  changes: Partial<RequestDraft> = {},
): Promise<OwnedRequest> {
  return (await secrets.requests()).create(aRequest(changes), accountOf(owner))
}

/** Answers as somebody with the link; null: it takes no answer. */
export async function answer(
  { secrets }: VaultHouse,
  token: string,
  text: string,
  files: readonly AFile[] = [],
  pass: string | null = null,
): Promise<Answered | null> {
  const inHand = await (await secrets.requests()).begin(token, pass)
  if (inHand === null) return null
  for (const { name, type = 'text/plain', content } of files) {
    await inHand.upload.add(Readable.from([content]), name, type)
  }
  return inHand.finish(text)
}

/** The answer as its owner reads it, with the contents of its files. */
export async function readAnswer({ secrets, owner }: VaultHouse, token: string) {
  const requests = await secrets.requests()
  const account = accountOf(owner)
  const { text, files } = await requests.read(token, account)
  const contents: Buffer[] = []
  for (const { id } of files) {
    contents.push(await buffer((await requests.openFile(token, id, account)).content))
  }
  return { text, files, contents }
}

export async function getRequest({ secrets, owner }: VaultHouse, token: string) {
  return (await secrets.requests()).get(token, accountOf(owner))
}

export function accountOf({ account }: VaultHouse['owner']) {
  if (account === null) throw new Error('no account')
  return account
}
