// Pages planned deliveries from the database into memory, a few of each channel, so that a channel
// that hangs uses up neither memory nor the others' turn.
import { nextTurn } from '../../turns.ts'
import type { Notification, NotificationsTable } from '../tables/notifications.ts'

export interface PageInOptions {
  readonly notifications: Pick<NotificationsTable, 'sending' | 'channelsSending'>
  /** So many of a channel are held at the most. */
  readonly limitOf: (channelId: number) => number
  /** Gives deliveries of a channel their places: all of them, or none where it throws. */
  readonly takeIn: (channelId: number, rows: readonly Notification[]) => Promise<void>
  /** There is something to take in. */
  readonly onHungry: () => void
}

export interface PageIn {
  /** Those of every channel that were left by an earlier process. */
  lookAtAll(): void
  /** New ones were planned for this channel. */
  planned(channelId: number): void
  /** One of this channel is over. */
  over(channelId: number): void
  /**
   * Takes in a page of each channel that may have more. False: there was nothing to do. Throws what
   * went wrong with the first channel, after all had their turn; the next call takes that page again.
   */
  feed(): Promise<boolean>
}

interface Held {
  count: number
  upToId: number
  /** There may be more in the database. */
  isMore: boolean
}

const PAGE = 100

export function createPageIn(options: PageInOptions): PageIn {
  const { notifications, limitOf, takeIn, onHungry } = options
  const channels = new Map<number, Held>()
  const hungry = new Set<number>()

  function heldOf(channelId: number): Held {
    const held = channels.get(channelId) ?? { count: 0, upToId: 0, isMore: false }
    channels.set(channelId, held)
    return held
  }

  function planned(channelId: number): void {
    heldOf(channelId).isMore = true
    hungry.add(channelId)
  }

  async function feedOne(channelId: number): Promise<void> {
    const held = heldOf(channelId)
    const room = Math.min(PAGE, limitOf(channelId) - held.count)
    const rows = room > 0 ? notifications.sending(channelId, held.upToId, room) : []
    // Before anything is awaited: what is planned meanwhile makes it hungry again.
    held.isMore = rows.length >= room
    if (!held.isMore || rows.length < PAGE) hungry.delete(channelId)
    const { upToId } = held
    held.upToId = rows.at(-1)?.id ?? upToId
    held.count += rows.length
    if (rows.length === 0) return
    try {
      await takeIn(channelId, rows)
    } catch (error) {
      held.upToId = upToId
      held.count -= rows.length
      planned(channelId)
      throw error
    }
  }

  return {
    lookAtAll: () => {
      for (const channelId of notifications.channelsSending()) planned(channelId)
    },
    planned,
    over(channelId) {
      const held = heldOf(channelId)
      held.count--
      if (!held.isMore || held.count > limitOf(channelId) / 2 || hungry.has(channelId)) return
      hungry.add(channelId)
      onHungry()
    },
    async feed() {
      const wanting = [...hungry]
      const failed: unknown[] = []
      for (const channelId of wanting) {
        await feedOne(channelId).catch((error) => failed.push(error))
        await nextTurn()
      }
      if (failed.length > 0) throw failed[0]
      return wanting.length > 0
    },
  }
}
