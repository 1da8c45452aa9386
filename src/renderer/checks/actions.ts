// What can be done to a check: the same list serves its menu, the keys and the palette.
import type { CheckGroup, CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { currentRoute, navigate } from '../router.tsx'
import { serverNow } from '../stores/now.ts'
import { copyOutage } from '../timeline/copy-outage.ts'
import { copyText } from '../ui/clipboard.ts'
import { confirm } from '../ui/confirm.ts'
import { attempt, deferred, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { nameInText } from './check-words.ts'
import { favouriteCommand } from './favourite.ts'
import { snoozeGroup } from './group-snooze.ts'

export interface CheckContext {
  readonly row: CheckRow
  readonly status: CheckStatus
  readonly pingUrl: string
  readonly isFavourite: boolean
}

const HOUR = 3_600_000

export function checkCommands(context: CheckContext): readonly Command[] {
  const { row, status, pingUrl, isFavourite } = context
  const { uuid } = row
  const isSnoozed = row.snoozedUntil !== null && row.snoozedUntil > serverNow()
  return [
    {
      id: 'check.copy-url',
      title: 'Copy the ping URL',
      icon: 'copy',
      keys: ['c'],
      run: () => attempt(() => copyUrl(pingUrl)),
    },
    {
      id: 'check.ping',
      title: 'Ping now',
      icon: 'send',
      run: () => attempt(() => pingNow(row)),
    },
    favouriteCommand({ id: uuid, name: row.name, isFavourite }),
    status === 'paused'
      ? {
          id: 'check.pause',
          title: 'Resume',
          icon: 'play',
          keys: ['space'],
          run: () => attempt(() => resume(row)),
        }
      : {
          id: 'check.pause',
          title: 'Pause',
          icon: 'pause',
          keys: ['space'],
          run: () => attempt(() => pause(row)),
        },
    isSnoozed && row.snoozedBy !== null
      ? endGroupSnooze(row.snoozedBy)
      : isSnoozed
        ? {
            id: 'check.snooze',
            title: 'End snooze',
            icon: 'bell',
            keys: ['s'],
            run: () => attempt(() => snooze(row, null, '')),
          }
        : {
            id: 'check.snooze',
            title: 'Snooze for 1 hour',
            icon: 'snooze',
            keys: ['s'],
            run: () => attempt(() => snooze(row, serverNow() + HOUR, 'for 1 hour')),
          },
    ...(status === 'down'
      ? [
          {
            id: 'check.acknowledge',
            title: row.acknowledged ? 'Unacknowledge' : 'Acknowledge',
            icon: 'done',
            keys: ['a'],
            run: () => attempt(() => acknowledge(row, !row.acknowledged)),
          } as const,
        ]
      : []),
    {
      id: 'check.edit',
      title: 'Edit',
      icon: 'edit',
      keys: ['e'],
      run: () => navigate(`/checks/${uuid}/edit`),
    },
    {
      id: 'check.duplicate',
      title: 'Duplicate',
      icon: 'duplicate',
      run: () => attempt(() => copy(row)),
    },
    ...(status === 'down' || (row.since !== null && row.nPings > 0)
      ? [
          {
            id: 'check.incident',
            title: t('reports.copyOutage'),
            icon: 'copy',
            run: () => attempt(() => copyOutage(uuid, null)),
          } as const,
        ]
      : []),
    { id: 'check.clear', title: 'Clear the history', icon: 'clear', run: () => clear(row) },
    {
      id: 'check.delete',
      title: 'Delete…',
      icon: 'trash',
      danger: true,
      run: () => attempt(() => remove(row)),
    },
  ]
}

/** Of a check that is snoozed with its group. */
export function endGroupSnooze(group: CheckGroup): Command {
  return {
    id: 'check.snooze',
    title: group.tag === '' ? 'End snooze of its project' : `End snooze of #${group.tag}`,
    icon: 'bell',
    keys: ['s'],
    run: () => snoozeGroup(group, null, ''),
  }
}

async function copyUrl(pingUrl: string): Promise<void> {
  if (await copyText(pingUrl)) toast('The ping URL is on the clipboard.')
  else throw new Error(`this browser gives no access to the clipboard; the ping URL is ${pingUrl}`)
}

/** Tells the check that its job succeeded, without the job. */
export async function pingNow(row: CheckRow): Promise<void> {
  await call('checks.pingNow', { uuid: row.uuid })
  toast(`${nameInText(row)} received a success.`)
}

async function pause(row: CheckRow): Promise<void> {
  await call('checks.pause', { uuid: row.uuid })
  const undo = () => attempt(() => call('checks.takePauseBack', { uuid: row.uuid }))
  toast(`${nameInText(row)} is paused.`, { undo, subject: row.uuid })
}

async function resume(row: CheckRow): Promise<void> {
  await call('checks.resume', { uuid: row.uuid })
  toast(`${nameInText(row)} resumes with its next ping.`, { subject: row.uuid })
}

/** @param until null ends it; @param words how long that is */
export async function snooze(row: CheckRow, until: number | null, words: string): Promise<void> {
  const before = row.snoozedBy === null ? row.snoozedUntil : null
  await call('checks.snooze', { uuid: row.uuid, until })
  const undo = () => attempt(() => call('checks.snooze', { uuid: row.uuid, until: before }))
  const change = until === null ? 'is no longer snoozed' : `is snoozed ${words}`
  toast(`${nameInText(row)} ${change}.`, { undo, subject: row.uuid })
}

async function acknowledge(row: CheckRow, on: boolean): Promise<void> {
  await call('checks.acknowledge', { uuid: row.uuid, on })
  const undo = () => attempt(() => call('checks.acknowledge', { uuid: row.uuid, on: !on }))
  const change = on ? 'is acknowledged: no more reminders of this outage' : 'is unacknowledged'
  toast(`${nameInText(row)} ${change}.`, { undo, subject: row.uuid })
}

async function copy(row: CheckRow): Promise<void> {
  const { uuid } = await call('checks.copy', { uuid: row.uuid })
  navigate(`/checks/${uuid}/edit`)
  toast(`Copied ${nameInText(row)}.`)
}

/** Nothing brings a history back: so it is done only when Undo is over. */
function clear(row: CheckRow): void {
  deferred(`The history of ${nameInText(row)} is being cleared.`, () =>
    call('checks.clear', { uuid: row.uuid }),
  )
}

async function remove(row: CheckRow): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${nameInText(row)}?`,
    text: `Its settings and its history go too. Jobs that ping it get the answer “not found”.`,
    action: 'Delete',
  })
  if (!isSure) return
  await call('checks.delete', { uuid: row.uuid })
  if (currentRoute().path.startsWith(`/checks/${row.uuid}`)) navigate('/checks', { replace: true })
  toast(`${nameInText(row)} is deleted.`)
}
