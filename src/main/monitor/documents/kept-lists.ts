// The list of checks as bytes, kept in pieces until a check of them changes. What changes a check makes another
// object of it (tables/listed-checks.ts); of what a document says, only the status changes by the clock alone.
import type { Check, ReportedStatus } from '../rules/check.ts'
import type { CheckWithChannels } from '../tables/listed-checks.ts'
import { documentsIn, shownStatus, type View } from './check-document.ts'
import { type ListPiece, listPieces, longList } from './json.ts'

interface Kept {
  readonly checks: readonly Check[]
  readonly statuses: readonly ReportedStatus[]
  readonly isLast: boolean
  readonly bytes: Buffer
}

/** Forms of the list that are kept at once: those asked for last. A check takes 1.2 KiB in each. */
const MAX_FORMS = 2

const forms = new Map<string, Kept[]>()

/** The bytes of `{"checks": […]}`, for a list that will be asked for again. */
export function checkList(checks: readonly CheckWithChannels[], view: View): Buffer[] {
  const write = documentsIn(view)
  const pieces = listPieces('checks', checks, (check) => write(check, check.channels))
  const form = formOf(view)
  form.length = Math.min(form.length, pieces.length)
  return pieces.map((piece, place) => {
    const statuses = piece.items.map((check) => shownStatus(check, view))
    const before = form[place]
    if (before !== undefined && isSame(before, piece, statuses)) return before.bytes
    const bytes = piece.bytes()
    form[place] = { checks: piece.items, statuses, isLast: piece.isLast, bytes }
    return bytes
  })
}

/** The text of a long one, in pieces: each batch is read, written and forgotten in its turn. */
export function longCheckList(
  batches: Iterable<readonly CheckWithChannels[]>,
  isWanted: (check: Check) => boolean,
  view: View,
): Iterable<string> {
  const write = documentsIn(view)
  const documents = (batch: readonly CheckWithChannels[]) =>
    batch.filter(isWanted).map((check) => write(check, check.channels))
  return longList('checks', batches, documents)
}

function isSame(
  kept: Kept,
  { items, isLast }: ListPiece<Check>,
  statuses: readonly ReportedStatus[],
): boolean {
  return (
    kept.isLast === isLast &&
    kept.checks.length === items.length &&
    items.every((check, i) => check === kept.checks[i] && statuses[i] === kept.statuses[i])
  )
}

function formOf({ version, readonly, baseUrl }: View): Kept[] {
  const name = `${version} ${readonly} ${baseUrl}`
  const form = forms.get(name) ?? []
  forms.delete(name)
  forms.set(name, form)
  const [oldest] = forms.keys()
  if (forms.size > MAX_FORMS && oldest !== undefined) forms.delete(oldest)
  return form
}
