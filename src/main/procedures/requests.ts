// Requests for a secret of the person at this window (contract push.md 12).

import { CHUNK_BYTES } from '../../shared/chunks.ts'
import { REQUEST_PATH } from '../../shared/model/request-options.ts'
import type { RequestRow } from '../../shared/views/requests.ts'
import { tell } from '../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../errors.ts'
import type { Account } from '../secrets/push.ts'
import type { OwnedRequest } from '../secrets/requests/request.ts'
import type { Requests } from '../secrets/requests/requests.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'

interface Opened {
  readonly requests: Requests
  /** The person at this window. */
  readonly account: Account
}

/**
 * Locked secrets are tried once more: the keyring may be open by now.
 * @throws TocsinError SECRETS_LOCKED
 */
async function openRequests({ secrets }: ProcedureContext): Promise<Opened> {
  await secrets.retry()
  const open = secrets.opened()
  if (open === null)
    throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? tell('refusals.secretsLocked'))
  return { requests: await open.requests(), account: await open.accounts.local() }
}

function rowOf(request: OwnedRequest, { share }: ProcedureContext): RequestRow {
  const { state, isBeingAnswered, withdrawn: _withdrawn, ...rest } = request
  const url = `${share.reach().base}${REQUEST_PATH}/${request.token}`
  return { ...rest, url, state: isBeingAnswered ? 'answering' : state }
}

export const REQUEST_HANDLERS = {
  'requests.create': async (context, draft) => {
    const refusal = draft.notify === null ? null : await context.refuseAnswers(draft.notify)
    if (refusal !== null) throw invalidFields({ notify: refusal })
    const { requests, account } = await openRequests(context)
    return rowOf(await requests.create(draft, account), context)
  },

  'requests.list': async (context, { offset, limit }) => {
    // Looking at an empty list must not make a keyring ask for its password.
    if (context.secrets.isUnused) return { requests: [], more: false }
    const { requests, account } = await openRequests(context)
    const found = await requests.list(account, offset, limit + 1)
    const rows = found.slice(0, limit).map((request) => rowOf(request, context))
    return { requests: rows, more: found.length > limit }
  },

  /** Each window asks this at its start: nothing is unlocked for it. */
  'requests.unread': async ({ secrets }) => {
    const open = secrets.opened()
    return { number: open?.unreadAnswers(await open.accounts.local()) ?? 0 }
  },

  'requests.get': async (context, { token }) => {
    const { requests, account } = await openRequests(context)
    return rowOf(await requests.get(token, account), context)
  },

  'requests.read': async (context, { token }) => {
    const { requests, account } = await openRequests(context)
    const { text, files } = await requests.read(token, account)
    return { text, files: files.map(({ id, filename, size }) => ({ id, filename, size })) }
  },

  'requests.file': async (context, { token, file, offset }) => {
    const { requests, account } = await openRequests(context)
    const { size, content } = await requests.openFile(token, file, account, offset)
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of content) {
      pieces.push(piece as Buffer)
      length += (piece as Buffer).length
      if (length >= CHUNK_BYTES) break
    }
    const data = Buffer.concat(pieces).subarray(0, CHUNK_BYTES)
    return { data: data.toString('base64'), end: offset + data.length >= size }
  },

  'requests.withdraw': async (context, { token }) => {
    const { requests, account } = await openRequests(context)
    return rowOf(await requests.withdraw(token, account), context)
  },

  'requests.extend': async (context, { token, minutes }) => {
    const { requests, account } = await openRequests(context)
    return rowOf(await requests.extend(token, minutes, account), context)
  },

  'requests.remove': async (context, { token }) => {
    const { requests, account } = await openRequests(context)
    await requests.remove(token, account)
    return null
  },
} satisfies Partial<Handlers>
