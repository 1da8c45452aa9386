// What can be done to a check of another server: its menu, the keys and the palette. Snooze and acknowledge
// are ours and reach no server; all else changes the check there at once (contract remotes.md 2.3).
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { currentRoute, navigate, pathWith } from '../router.tsx'
import { mirroredId } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { copyText } from '../ui/clipboard.ts'
import { confirm } from '../ui/confirm.ts'
import { attempt, toast } from '../ui/toast.ts'
import { nameInText } from './check-words.ts'
import { favouriteCommand } from './favourite.ts'
import { canWrite } from './mirrored-words.ts'

export interface MirroredContext {
  readonly row: MirroredRow
  /** Undefined: the server was just removed. */
  readonly remote: RemoteRow | undefined
  readonly isFavourite: boolean
}

const HOUR = 3_600_000

export function mirroredCommands(context: MirroredContext): readonly Command[] {
  const { row, remote, isFavourite } = context
  return [
    ...copying(row, remote),
    ...(canWrite(remote) ? [pausing(row)] : []),
    snoozing(row),
    favouriteCommand({ id: mirroredId(row), name: row.name, isFavourite }),
    ...(row.status === 'down' ? [acknowledging(row)] : []),
    ...(canWrite(remote) ? changing(row, remote) : []),
  ]
}

function copying(row: MirroredRow, remote: RemoteRow | undefined): readonly Command[] {
  if (row.uuid === null || remote === undefined) return []
  const url = `${remote.pingBase}${row.uuid}`
  const copy = async () => {
    if (await copyText(url)) toast('The ping URL is on the clipboard.')
    else throw new Error(`this browser gives no access to the clipboard; the ping URL is ${url}`)
  }
  return [
    {
      id: 'check.copy-url',
      title: 'Copy the ping URL',
      icon: 'copy',
      keys: ['c'],
      run: () => attempt(copy),
    },
  ]
}

function pausing(row: MirroredRow): Command {
  const isPaused = row.status === 'paused'
  return {
    id: 'check.pause',
    title: isPaused ? 'Resume' : 'Pause',
    icon: isPaused ? 'play' : 'pause',
    keys: ['space'],
    run: () => attempt(() => setPaused(row, !isPaused)),
  }
}

async function setPaused(row: MirroredRow, paused: boolean): Promise<void> {
  const change = (on: boolean) =>
    call('remotes.write', { do: on ? 'pause' : 'resume', ...placeOf(row) })
  await change(paused)
  // A resumed check is new, whatever it was before the pause.
  toast(`${nameInText(row)} is ${paused ? 'paused' : 'watched again'} there.`)
}

function snoozing(row: MirroredRow): Command {
  const isSnoozed = row.snoozedUntil !== null && row.snoozedUntil > serverNow()
  const snooze = async (until: number | null) => {
    await call('remotes.attend', { ...placeOf(row), snoozedUntil: until })
    const change = until === null ? 'is no longer snoozed' : 'is snoozed here for 1 hour'
    const undo = () => attempt(() => call('remotes.attend', before))
    toast(`${nameInText(row)} ${change}.`, { undo })
  }
  const before = { ...placeOf(row), snoozedUntil: row.snoozedUntil }
  return {
    id: 'check.snooze',
    title: isSnoozed ? 'End snooze' : 'Snooze for 1 hour',
    icon: isSnoozed ? 'bell' : 'snooze',
    keys: ['s'],
    run: () => attempt(() => snooze(isSnoozed ? null : serverNow() + HOUR)),
  }
}

function acknowledging(row: MirroredRow): Command {
  const set = (on: boolean) => call('remotes.attend', { ...placeOf(row), acknowledged: on })
  return {
    id: 'check.acknowledge',
    title: row.acknowledged ? 'Unacknowledge' : 'Acknowledge',
    icon: 'done',
    keys: ['a'],
    run: () => attempt(() => set(!row.acknowledged)),
  }
}

function changing(row: MirroredRow, remote: RemoteRow | undefined): readonly Command[] {
  const path = `/checks/${mirroredId(row)}`
  return [
    {
      id: 'check.edit',
      title: 'Edit',
      icon: 'edit',
      keys: ['e'],
      run: () => navigate(pathWith(path, { edit: '1' })),
    },
    {
      id: 'check.delete',
      title: 'Delete…',
      icon: 'trash',
      danger: true,
      run: () => attempt(() => remove(row, remote)),
    },
  ]
}

async function remove(row: MirroredRow, remote: RemoteRow | undefined): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${nameInText(row)}?`,
    text: `It is deleted on \u2068${remote?.name ?? 'that server'}\u2069, with its settings and its history. Jobs that ping it get the answer “not found”.`,
    action: 'Delete',
  })
  if (!isSure) return
  await call('remotes.write', { do: 'delete', ...placeOf(row) })
  if (currentRoute().path === `/checks/${mirroredId(row)}`) navigate('/checks', { replace: true })
  toast(`${nameInText(row)} is deleted there.`)
}

function placeOf({ remote, uniqueKey }: MirroredRow) {
  return { id: remote, uniqueKey }
}
