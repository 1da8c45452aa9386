// POST of a push, in the order of contract push.md 2.2: who may, is there anything, do files need an
// account, do the rules hold. Files are sealed while they arrive; whatever goes wrong, none stays.
import type { Readable } from 'node:stream'
import {
  PUSH_OPTIONS,
  PUSH_WIRE_NAMES,
  type PushKind,
} from '../../../../shared/model/push-options.ts'
import { TocsinError } from '../../../errors.ts'
import { NoAnonymousRoom } from '../../../secrets/anonymous-room.ts'
import { cleanFilename, contentTypeOf } from '../../../secrets/files/file-names.ts'
import type { StoredContent, Upload } from '../../../secrets/files/uploads.ts'
import {
  type Answer,
  json,
  missingParam,
  noAnonymousRoom,
  Refused,
  SIGN_IN_FIRST,
  tooLarge,
  UNAUTHENTICATED,
  unprocessable,
} from '../answers/answer.ts'
import { LOCALES, ownedRecordOf, type RecordView } from '../answers/records.ts'
import type { Call } from '../endpoint.ts'
import { type Body, readBody } from '../request/body.ts'
import { readDraft, refuseGreeting } from '../request/draft.ts'
import { isTree, readFieldName, type Tree } from '../request/form-tree.ts'
import { readJsonFiles } from '../request/json-files.ts'
import type { IncomingFile } from '../request/multipart.ts'

/** How the API generations and their paths differ (contract push.md 1.5). */
export interface CreateRules {
  readonly root: 'push' | 'password' | 'file_push' | 'url'
  /** The path says the kind; null: the fields do. */
  readonly kind: PushKind | null
  /** Whether JSON fields may stand beside the root key. */
  readonly acceptsFlat: boolean
  /** Whether the key `files` alone makes it a file push, be it empty. */
  readonly filesKeyIsKind: boolean
}

/** Bytes of a JSON body: all files in base64, and the payload in its longest escapes. The files stream. */
const JSON_LIMIT = Math.ceil((PUSH_OPTIONS.files.maxBytes * 4) / 3) + 16 * 1024 * 1024
/** Without an account there are no files. */
const ANONYMOUS_JSON_LIMIT = 16 * 1024 * 1024

/** Creates a push: 201, or what is wrong with the request. */
export async function create(call: Call, rules: CreateRules): Promise<Answer> {
  const isAnonymous = call.visitor.account === null
  if (isAnonymous && (!call.mayCreateAnonymously() || rules.kind !== null)) return UNAUTHENTICATED

  // Most pushes have no files, and need none.
  const sent: { upload?: Upload } = {}
  const upload = () => {
    sent.upload ??= call.vault.upload()
    return sent.upload
  }
  const files = takerOf(upload, rules.root, isAnonymous)
  try {
    const body = await readBody(call.request, {
      jsonLimit: isAnonymous ? ANONYMOUS_JSON_LIMIT : JSON_LIMIT,
      root: rules.root,
      hold: call.hold,
      takeFile: files.take,
      takeContent: files.takeContent,
    })
    const fields = fieldsUnder(body, rules, files.count() > 0)
    if (fields === null) return missingParam(rules.root)
    if (isAnonymous && meansFiles(fields)) return SIGN_IN_FIRST

    const jsonFiles = readJsonFiles(fields.files)
    if (jsonFiles === null) return unprocessable({ files: ['is invalid'] })
    const fileCount = files.count() + jsonFiles.length
    const kind = rules.kind === null ? {} : { kind: rules.kind }
    const unnamed = unnamedKind(fields, rules, fileCount)
    // Before the files are theirs; creating asks the rules again.
    const draft = readDraft({ ...fields, ...kind }, fileCount, unnamed)
    if (isAnonymous) refuseGreeting(draft)
    files.assertStored()
    for (const { stored, filename, contentType } of jsonFiles) {
      if (stored === null) return unprocessable({ files: ['is invalid'] })
      upload().name(stored, filename, contentType)
    }

    const taken = sent.upload?.count ? sent.upload : undefined
    const push = await call.vault.create(draft, call.visitor, taken)
    const view = viewFor(call.view, body.tree)
    return json(ownedRecordOf(push, push.hasPassphrase ? draft.passphrase : '', view), 201)
  } catch (error) {
    if (error instanceof Refused) return error.answer
    if (error instanceof NoAnonymousRoom) return noAnonymousRoom(error.retryAfterSeconds)
    if (error instanceof TocsinError && error.code === 'TOO_LARGE') return tooLarge(error.message)
    throw error
  } finally {
    await sent.upload?.discard()
  }
}

/** Seals the files of a body as they come. */
function takerOf(upload: () => Upload, root: string, isAnonymous: boolean) {
  let count = 0
  let contents = 0
  const failures: unknown[] = []
  return {
    /** Content in a JSON body; without an account, and beyond the limit, nothing is kept of it. */
    async takeContent(content: Readable): Promise<StoredContent | null> {
      if (isAnonymous || ++contents > PUSH_OPTIONS.files.max || failures.length > 0) {
        content.resume()
        return null
      }
      try {
        return await upload().store(content)
      } catch (error) {
        failures.push(error)
        return null
      }
    },
    /** @throws what kept a content of a JSON body from being stored; the body was read to its end */
    assertStored(): void {
      // One that fails takes the others along: they only say that they were broken off.
      if (failures.length > 0)
        throw failures.find((one) => one instanceof TocsinError) ?? failures[0]
    },
    /** Files under the root, those beyond the limit included. */
    count: () => count,
    async take({ field, filename, contentType, content }: IncomingFile): Promise<void> {
      const name = readFieldName(field)
      const isOurs = name?.root === root && name.key === 'files'
      if (isOurs && isAnonymous) throw new Refused(SIGN_IN_FIRST)
      if (isOurs) count++
      // Beyond the limit the rules will say so; until then nothing is kept of them.
      if (!isOurs || count > PUSH_OPTIONS.files.max) return void content.resume()
      const clean = cleanFilename(filename) || 'file'
      await upload().add(content, clean, contentTypeOf(contentType, clean))
    },
  }
}

/** The kind of a push that names none. */
function unnamedKind(fields: Tree, { filesKeyIsKind }: CreateRules, fileCount: number): PushKind {
  const isFile = fileCount > 0 || (filesKeyIsKind && Object.hasOwn(fields, 'files'))
  return isFile ? 'file' : PUSH_OPTIONS.kind.default
}

/** The fields that Rails wraps when a JSON body has no root key (contract push.md 1.5): no files, no mail. */
const FLAT_FIELDS = PUSH_WIRE_NAMES.filter((name) => name !== PUSH_OPTIONS.files.wire)

/** The object under the root key; null: nothing is there. */
function fieldsUnder({ isJson, tree }: Body, rules: CreateRules, hasFiles: boolean): Tree | null {
  if (isJson && rules.acceptsFlat && !Object.hasOwn(tree, rules.root)) {
    const flat = Object.entries(tree).filter(([name]) => FLAT_FIELDS.includes(name))
    return flat.length > 0 ? Object.fromEntries(flat) : null
  }
  const fields = tree[rules.root]
  if (hasFiles) return { files: [], ...(isTree(fields) ? fields : {}) }
  return isTree(fields) && Object.keys(fields).length > 0 ? fields : null
}

function meansFiles(fields: Tree): boolean {
  return Object.hasOwn(fields, 'files') || fields.kind === 'file' || fields.kind === 1
}

/** `push_locale` may stand beside the root key, too. */
function viewFor(view: RecordView, { push_locale: locale }: Tree): RecordView {
  return typeof locale === 'string' && LOCALES.includes(locale) ? { ...view, locale } : view
}
