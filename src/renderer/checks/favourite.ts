// Marks a check, here or on another server, as a favourite: a key, its menu and the star in its row.
import { call } from '../bridge.ts'
import type { Command } from '../keys/commands.ts'
import { isMirroredId } from '../stores/mirrored.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { nameInText } from './check-words.ts'

export interface Markable {
  /** That it has in the list. */
  readonly id: string
  readonly name: string
  readonly isFavourite: boolean
}

export function favouriteCommand(check: Markable): Command {
  return {
    id: 'check.favourite',
    title: t(check.isFavourite ? 'list.unmark' : 'list.mark'),
    icon: 'star',
    keys: ['f'],
    run: () => markFavourite(check, !check.isFavourite),
  }
}

export function markFavourite(check: Markable, isMarked: boolean): void {
  attempt(async () => {
    await mark(check.id, isMarked)
    const undo = () => attempt(() => mark(check.id, !isMarked))
    const name = nameInText(check)
    const subject = `favourite/${check.id}`
    toast(t(isMarked ? 'list.marked' : 'list.unmarked', { name }), { undo, subject })
  })
}

async function mark(id: string, on: boolean): Promise<void> {
  await call('favourites.mark', { check: checkOf(id), on })
}

function checkOf(id: string) {
  if (!isMirroredId(id)) return { uuid: id }
  const [remote = '', uniqueKey = ''] = id.slice(1).split('/')
  return { remote, uniqueKey }
}
