// What can be done to a check of another server: its menu, the keys and the palette. Snooze and acknowledge
// are ours and reach no server; all else changes the check there at once (contract remotes.md 2.3).

import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { currentRoute, navigate, pathWith } from '../router.tsx'
import { mirroredId } from '../stores/mirrored.ts'
import { serverNow } from '../stores/now.ts'
import { confirm } from '../ui/confirm.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { nameInText } from './check-words.ts'
import { copyPingUrl } from './copy-ping-url.ts'
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
  return [
    {
      id: 'check.copy-url',
      title: t('checkList.copyPingUrl'),
      icon: 'copy',
      keys: ['c'],
      run: () => attempt(() => copyPingUrl(url)),
    },
  ]
}

function pausing(row: MirroredRow): Command {
  const isPaused = row.status === 'paused'
  return {
    id: 'check.pause',
    title: isPaused ? t('checks.resume') : t('checks.pause'),
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
  const name = nameInText(row)
  toast(t(paused ? 'checkList.done.pausedThere' : 'checkList.done.resumedThere', { name }))
}

function snoozing(row: MirroredRow): Command {
  const isSnoozed = row.snoozedUntil !== null && row.snoozedUntil > serverNow()
  const snooze = async (until: number | null) => {
    await call('remotes.attend', { ...placeOf(row), snoozedUntil: until })
    const name = nameInText(row)
    const text = t(until === null ? 'checkList.done.unsnoozed' : 'checkList.done.snoozedHere', {
      name,
    })
    const undo = () => attempt(() => call('remotes.attend', before))
    toast(`${text}.`, { undo })
  }
  const before = { ...placeOf(row), snoozedUntil: row.snoozedUntil }
  return {
    id: 'check.snooze',
    title: isSnoozed ? t('checks.endSnooze') : t('checkList.snoozeHour'),
    icon: isSnoozed ? 'bell' : 'snooze',
    keys: ['s'],
    run: () => attempt(() => snooze(isSnoozed ? null : serverNow() + HOUR)),
  }
}

function acknowledging(row: MirroredRow): Command {
  const set = (on: boolean) => call('remotes.attend', { ...placeOf(row), acknowledged: on })
  return {
    id: 'check.acknowledge',
    title: row.acknowledged ? t('checks.unacknowledge') : t('checks.acknowledge'),
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
      title: t('ui.edit'),
      icon: 'edit',
      keys: ['e'],
      run: () => navigate(pathWith(path, { edit: '1' })),
    },
    {
      id: 'check.delete',
      title: t('ui.deleteAsk'),
      icon: 'trash',
      danger: true,
      run: () => attempt(() => remove(row, remote)),
    },
  ]
}

async function remove(row: MirroredRow, remote: RemoteRow | undefined): Promise<void> {
  const isSure = await confirm({
    title: t('ui.deleteName', { name: nameInText(row) }),
    text: t('checkList.deleteThereText', {
      name: remote?.name ?? t('checkList.mirrored.thatServer'),
    }),
    action: t('ui.delete'),
  })
  if (!isSure) return
  await call('remotes.write', { do: 'delete', ...placeOf(row) })
  if (currentRoute().path === `/checks/${mirroredId(row)}`) navigate('/checks', { replace: true })
  toast(t('checkList.done.deletedThere', { name: nameInText(row) }))
}

function placeOf({ remote, uniqueKey }: MirroredRow) {
  return { id: remote, uniqueKey }
}
