// What can be done to a check: the same list serves its menu, the keys and the palette.
import type { CheckGroup, CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { CallError, call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { currentRoute, navigate } from '../router.tsx'
import { serverNow } from '../stores/now.ts'
import { copyOutage } from '../timeline/copy-outage.ts'
import { confirm } from '../ui/confirm.ts'
import { attempt, deferred, openToasts, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { nameInText } from './check-words.ts'
import { copyPingUrl } from './copy-ping-url.ts'
import { favouriteCommand } from './favourite.ts'
import { snoozeGroup } from './group-snooze.ts'

export interface CheckContext {
  readonly row: CheckRow
  readonly status: CheckStatus
  readonly pingUrl: string
  readonly isFavourite: boolean
  /** One that is over. */
  readonly hadOutage: boolean
}

const HOUR = 3_600_000

export function checkCommands(context: CheckContext): readonly Command[] {
  const { row, status, pingUrl, isFavourite, hadOutage } = context
  const { uuid } = row
  const isSnoozed = row.snoozedUntil !== null && row.snoozedUntil > serverNow()
  return [
    {
      id: 'check.copy-url',
      title: t('checkList.copyPingUrl'),
      icon: 'copy',
      keys: ['c'],
      run: () => attempt(() => copyPingUrl(pingUrl)),
    },
    {
      id: 'check.ping',
      title: t('welcome.pingNow'),
      icon: 'send',
      run: () => attempt(() => pingNow(row)),
    },
    favouriteCommand({ id: uuid, name: row.name, isFavourite }),
    status === 'paused'
      ? {
          id: 'check.pause',
          title: t('checks.resume'),
          icon: 'play',
          keys: ['space'],
          run: () => attempt(() => resume(row)),
        }
      : {
          id: 'check.pause',
          title: t('checks.pause'),
          icon: 'pause',
          keys: ['space'],
          run: () => attempt(() => pause(row)),
        },
    isSnoozed && row.snoozedBy !== null
      ? endGroupSnooze(row.snoozedBy)
      : isSnoozed
        ? {
            id: 'check.snooze',
            title: t('checks.endSnooze'),
            icon: 'bell',
            keys: ['s'],
            run: () => attempt(() => snooze(row, null, '')),
          }
        : {
            id: 'check.snooze',
            title: t('checkList.snoozeHour'),
            icon: 'snooze',
            keys: ['s'],
            run: () =>
              attempt(() => snooze(row, serverNow() + HOUR, t('checkList.snooze.oneHour'))),
          },
    ...(status === 'down'
      ? [
          {
            id: 'check.acknowledge',
            title: row.acknowledged ? t('checks.unacknowledge') : t('checks.acknowledge'),
            icon: 'done',
            keys: ['a'],
            run: () => attempt(() => acknowledge(row, !row.acknowledged)),
          } as const,
        ]
      : []),
    {
      id: 'check.edit',
      title: t('ui.edit'),
      icon: 'edit',
      keys: ['e'],
      run: () => navigate(`/checks/${uuid}/edit`),
    },
    {
      id: 'check.duplicate',
      title: t('checkList.duplicate'),
      icon: 'duplicate',
      run: () => attempt(() => copy(row)),
    },
    ...(status === 'down' || hadOutage
      ? [
          {
            id: 'check.incident',
            title: t('reports.copyOutage'),
            icon: 'copy',
            run: () => attempt(() => copyOutage(uuid, null)),
          } as const,
        ]
      : []),
    { id: 'check.clear', title: t('checkList.clearHistory'), icon: 'clear', run: () => clear(row) },
    {
      id: 'check.delete',
      title: t('ui.deleteAsk'),
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
    title:
      group.tag === ''
        ? t('checkList.endSnoozeProject')
        : t('checkList.endSnoozeTag', { tag: group.tag }),
    icon: 'bell',
    keys: ['s'],
    run: () => snoozeGroup(group, null, ''),
  }
}

/** Tells the check that its job succeeded, without the job. */
export async function pingNow(row: CheckRow): Promise<void> {
  await call('checks.pingNow', { uuid: row.uuid })
  toast(t('checkList.done.pinged', { name: nameInText(row) }))
}

/** What Undo of a pause does, as long as a message may offer it. */
const pauseUndos = new WeakSet<() => void>()

async function pause(row: CheckRow): Promise<void> {
  await call('checks.pause', { uuid: row.uuid })
  const undo = () => attempt(() => call('checks.takePauseBack', { uuid: row.uuid }))
  pauseUndos.add(undo)
  toast(t('checkList.done.paused', { name: nameInText(row) }), { undo, subject: row.uuid })
}

async function resume(row: CheckRow): Promise<void> {
  if (await isPauseTakenBack(row)) return
  await call('checks.resume', { uuid: row.uuid })
  toast(t('checkList.done.resumed', { name: nameInText(row) }), { subject: row.uuid })
}

/** A resume while Undo is offered, as by a second Space, is an Undo: a check that was down stays down. */
async function isPauseTakenBack(row: CheckRow): Promise<boolean> {
  const isOffered = openToasts().some(
    ({ subject, undo }) => subject === row.uuid && undo !== null && pauseUndos.has(undo),
  )
  if (!isOffered) return false
  try {
    await call('checks.takePauseBack', { uuid: row.uuid })
  } catch (error) {
    // Something changed the check since.
    if (error instanceof CallError && error.code === 'CONFLICT') return false
    throw error
  }
  toast(t('checkList.done.pauseTakenBack', { name: nameInText(row) }), { subject: row.uuid })
  return true
}

/** @param until null ends it; @param words how long that is */
export async function snooze(row: CheckRow, until: number | null, words: string): Promise<void> {
  const { uuid } = row
  const { before } = await call('checks.snooze', { uuid, until })
  const undo = () => attempt(() => call('checks.takeSnoozeBack', { uuid, until, before }))
  const name = nameInText(row)
  const text =
    until === null
      ? t('checkList.done.unsnoozed', { name })
      : t('checkList.done.snoozed', { name, words })
  toast(`${text}.`, { undo, subject: row.uuid })
}

async function acknowledge(row: CheckRow, on: boolean): Promise<void> {
  await call('checks.acknowledge', { uuid: row.uuid, on })
  const undo = () => attempt(() => call('checks.acknowledge', { uuid: row.uuid, on: !on }))
  const name = nameInText(row)
  const text = t(on ? 'checkList.done.acknowledged' : 'checkList.done.unacknowledged', { name })
  toast(`${text}.`, { undo, subject: row.uuid })
}

async function copy(row: CheckRow): Promise<void> {
  const { uuid } = await call('checks.copy', { uuid: row.uuid, word: t('checkList.copyWord') })
  navigate(`/checks/${uuid}/edit`)
  toast(t('checkList.done.copied', { name: nameInText(row) }))
}

/** Nothing brings a history back: so it is done only when Undo is over. */
function clear(row: CheckRow): void {
  deferred(t('checkList.done.clearing', { name: nameInText(row) }), () =>
    call('checks.clear', { uuid: row.uuid }),
  )
}

async function remove(row: CheckRow): Promise<void> {
  const isSure = await confirm({
    title: t('ui.deleteName', { name: nameInText(row) }),
    text: t('checkList.deleteText'),
    action: t('ui.delete'),
  })
  if (!isSure) return
  await call('checks.delete', { uuid: row.uuid })
  if (currentRoute().path.startsWith(`/checks/${row.uuid}`)) navigate('/checks', { replace: true })
  toast(t('checkList.done.deleted', { name: nameInText(row) }))
}
