// What can be done with one push: retrieve, look, expire (contract push.md 2.2, 2.5, 5.1).
import type { Push } from '../../../secrets/push.ts'
import {
  type Answer,
  BAD_PAGE,
  json,
  NOT_DELETABLE,
  NOT_FOUND,
  NOT_YOURS,
  tooManyPassphrases,
  WRONG_PASSPHRASE,
} from '../answers/answer.ts'
import { auditRecordOf, htmlUrl, recordOf, revealedRecordOf } from '../answers/records.ts'
import type { Call, OwnerCall } from '../endpoint.ts'
import { PAGE_SIZE, readOffset } from '../request/paging.ts'

const NO_CONTENT = { payload: null, files: [] } as const

/**
 * Counts a view and answers the secret.
 * @param throttleUnknown whether passphrases for unknown tokens count, as in v2 (contract push.md 1.5)
 */
export async function retrieve(
  { vault, visitor, params, query, view }: Call,
  throttleUnknown: boolean,
): Promise<Answer> {
  const passphrase = query.getAll('passphrase').at(-1) ?? null
  const revealed = await vault.retrieve(
    params.token ?? '',
    visitor,
    { passphrase },
    { recordMissing: true, throttleUnknown },
  )
  switch (revealed.outcome) {
    case 'not-found':
      return NOT_FOUND
    case 'throttled':
      return tooManyPassphrases(revealed.retryAfterSeconds)
    case 'passphrase':
      return WRONG_PASSPHRASE
    case 'expired':
      return json(revealedRecordOf(revealed.push, null, NO_CONTENT, view))
    case 'revealed': {
      const echoed = revealed.push.hasPassphrase ? passphrase : ''
      return json(revealedRecordOf(revealed.push, echoed, revealed, view))
    }
  }
}

/** HEAD of a retrieve route: whether there is such a push, and nothing else (contract push.md P2). */
export async function headOfRetrieve(call: Call): Promise<Answer> {
  return (await peek(call)) === null ? NOT_FOUND : json({})
}

/** The link, for its sharer. */
export async function preview(call: Call): Promise<Answer> {
  const push = await peek(call)
  return push === null ? NOT_FOUND : json({ url: htmlUrl(push, call.view) })
}

export async function expire({ vault, visitor, params, view }: Call): Promise<Answer> {
  const expired = await vault.expire(params.token ?? '', visitor)
  switch (expired.outcome) {
    case 'not-found':
      return NOT_FOUND
    case 'forbidden':
      return NOT_DELETABLE
    case 'expired':
      return json(recordOf(expired.push, null, view))
  }
}

/** @param key under which the entries stand: `logs` in v2, `views` in v1 */
export async function audit(call: OwnerCall, key: 'logs' | 'views'): Promise<Answer> {
  const push = await peek(call)
  if (push === null) return NOT_FOUND
  if (push.accountId !== call.account.id) return NOT_YOURS
  const offset = readOffset(call.query)
  if (offset === null) return BAD_PAGE
  const entries = call.vault.audit(push.token, offset, PAGE_SIZE)
  return json({ [key]: entries.map(auditRecordOf) })
}

function peek({ vault, params }: Call): Promise<Push | null> {
  return vault.peek(params.token ?? '')
}
