// The pushes of an account (contract push.md 1.2, 3).
import { type Answer, BAD_PAGE, json } from '../answers/answer.ts'
import { ownedRecordOf } from '../answers/records.ts'
import type { OwnerCall } from '../endpoint.ts'
import { PAGE_SIZE, readOffset } from '../request/paging.ts'

/** A bare array, newest first. */
export async function list(call: OwnerCall, which: 'active' | 'expired'): Promise<Answer> {
  const offset = readOffset(call.query)
  if (offset === null) return BAD_PAGE
  const pushes = await call.vault.list(call.account, which, offset, PAGE_SIZE)
  return json(
    // A passphrase that is set is not shown: it is not even known (contract push.md P1).
    pushes.map((push) => ownedRecordOf(push, push.hasPassphrase ? null : '', call.view)),
  )
}
