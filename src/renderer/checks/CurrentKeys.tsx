// The commands of the check that the list is at, by their keys and in the palette.
import { statusNow } from '../../shared/status.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import { useHadOutage } from '../stores/beats.ts'
import { useCheck } from '../stores/checks.ts'
import { useAppState } from '../stores/installation.ts'
import { useIsFavourite } from '../stores/lists.ts'
import { useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { checkCommands } from './actions.ts'
import { pingUrlOf } from './check-words.ts'
import { mirroredCommands } from './mirrored-actions.ts'

/** Offers what can be done to the current check; renders nothing. */
export function CurrentKeys({ uuid }: { readonly uuid: string | undefined }) {
  const row = useCheck(uuid ?? '')
  const status = useNow((now) => (row === undefined ? 'new' : statusNow(row, now)))
  const isFavourite = useIsFavourite(uuid ?? '')
  const hadOutage = useHadOutage(uuid ?? '')
  const { baseUrl } = useAppState()
  const none: readonly Command[] = []
  useCommands(
    row === undefined
      ? none
      : checkCommands({
          ...{ row, status, isFavourite, hadOutage },
          pingUrl: pingUrlOf(baseUrl, row.uuid),
        }),
  )
  return null
}

/** The same for a check of another server. */
export function CurrentMirroredKeys({ id }: { readonly id: string | undefined }) {
  const row = useMirroredRow(id ?? '')
  const remote = useRemote(row?.remote ?? '')
  const isFavourite = useIsFavourite(id ?? '')
  const none: readonly Command[] = []
  useCommands(row === undefined ? none : mirroredCommands({ row, remote, isFavourite }))
  return null
}
