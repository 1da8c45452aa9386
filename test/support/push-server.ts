// Secret pushes of servers and commands: made, opened, and looked for in
// the data folder.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { temporaryFolder } from './house.ts'
import { runInProcess } from './run-in-process.ts'
import type { CommandResult, Served } from './tocsin.ts'

/** What a command says that prints a link while no server runs. */
export const UNSERVED =
  'tocsin: no server runs on this data folder: the link opens once one does (tocsin serve)\n'

/** A command on a data folder; its result, whatever it is. */
export function on(
  dataDir: string,
  words: readonly string[],
  input: string | Buffer = '',
): Promise<CommandResult> {
  return runInProcess([...words, '--data-dir', dataDir], { input })
}

/** The only line that a successful command printed. */
export async function printedBy(
  dataDir: string,
  words: readonly string[],
  input = '',
): Promise<string> {
  const { code, stdout, stderr } = await on(dataDir, words, input)
  if (code !== 0) throw new Error(`tocsin ${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout.trimEnd()
}

/** Pushes a secret by the command; its link. */
export function pushByCommand(
  dataDir: string,
  secret: string,
  ...flags: string[]
): Promise<string> {
  return printedBy(dataDir, ['push', ...flags], secret)
}

export function makeToken(dataDir: string, ...flags: string[]): Promise<string> {
  return printedBy(dataDir, ['token', 'create', ...flags])
}

/** The token in a link. */
export function tokenIn(link: string): string {
  const token = /\/p\/([a-z2-7]{26})(?:\/r)?$/.exec(link)?.[1]
  if (token === undefined) throw new Error(`not a link: ${link}`)
  return token
}

/** A push record; what a test does not name, by index. */
export interface PushRecord {
  readonly [key: string]: unknown
  readonly url_token: string
  readonly html_url: string
  readonly payload: string | null
  readonly expired: boolean
  readonly views_remaining: number
  readonly files: readonly { filename: string; content_type: string; url: string }[]
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Creates a push over the API; anonymously without a token. */
export async function createPush(
  { url }: Pick<Served, 'url'>,
  fields: object,
  token?: string,
): Promise<PushRecord> {
  const answer = await postPush(url, fields, token === undefined ? {} : bearer(token))
  if (answer.status !== 201) throw new Error(`create: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as PushRecord
}

export function postPush(
  url: string,
  fields: object,
  headers: { readonly [name: string]: string } = {},
): Promise<Response> {
  return fetch(`${url}/api/v2/pushes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ push: fields }),
  })
}

/** A form with files under the names that the API knows. */
export function fileForm(files: { readonly [name: string]: Uint8Array<ArrayBuffer> }): FormData {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) {
    form.append('push[files][]', new Blob([content]), name)
  }
  return form
}

export async function createFilePush(
  { url }: Pick<Served, 'url'>,
  files: { readonly [name: string]: Uint8Array<ArrayBuffer> },
  token: string,
  fields: { readonly [name: string]: string } = {},
): Promise<PushRecord> {
  const form = fileForm(files)
  for (const [name, value] of Object.entries(fields)) form.append(`push[${name}]`, value)
  const answer = await fetch(`${url}/api/v2/pushes`, {
    method: 'POST',
    headers: bearer(token),
    body: form,
  })
  if (answer.status !== 201) throw new Error(`create: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as PushRecord
}

/** The answer of the API to a retrieve. */
export function retrieve({ url }: Pick<Served, 'url'>, token: string, query = '') {
  return fetch(`${url}/api/v2/pushes/${token}${query}`)
}

export async function opened(served: Pick<Served, 'url'>, token: string, query = '') {
  const answer = await retrieve(served, token, query)
  if (answer.status !== 200) throw new Error(`retrieve: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as PushRecord
}

/** Presses the button of the step page. */
export function reveal({ url }: Pick<Served, 'url'>, token: string, form = ''): Promise<Response> {
  return fetch(`${url}/p/${token}`, { method: 'POST', body: form, redirect: 'manual' })
}

/** Every file below the folder. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Names of the files below the folder that hold any of these bytes. */
export function filesWith(folder: string, ...wanted: readonly (string | Buffer)[]): string[] {
  return filesBelow(folder)
    .filter((file) => {
      const bytes = fs.readFileSync(file)
      return wanted.some((each) => bytes.includes(each))
    })
    .map((file) => path.relative(folder, file))
}

/** Opens `secrets.sqlite` for a moment, from outside. */
export function withSecrets<T>(dataDir: string, fn: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'secrets.sqlite'), { timeout: 10_000 })
  try {
    return fn(db)
  } finally {
    db.close()
  }
}

/** The sealed columns of a push; empty when nothing of it is left. */
export function sealedOf(dataDir: string, token: string): Buffer[] {
  return withSecrets(dataDir, (db) =>
    db
      .prepare<[string], Buffer | null>('SELECT payload FROM pushes WHERE token = ?')
      .pluck()
      .all(token)
      .concat(
        db
          .prepare<[string], Buffer | null>('SELECT payload_key FROM pushes WHERE token = ?')
          .pluck()
          .all(token),
      ),
  ).filter((sealed) => sealed !== null)
}

/** Files of pushes, finished or not, in the data folder. */
export function storedFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'files')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

/** A file with this content, in a folder of its own. */
export function fileWith(content: string | Uint8Array, name = 'letter.txt'): string {
  const file = path.join(temporaryFolder(), name)
  fs.writeFileSync(file, content)
  return file
}
