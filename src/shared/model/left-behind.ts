// What a move of checks leaves behind, in words (contract remotes.md 4).
import type { LeftBehind } from '../views/moves.ts'

export const LEFT_BEHIND: Readonly<Record<LeftBehind, string>> = {
  history: 'history',
  uuids: 'UUIDs',
  ping_urls: 'ping URLs',
  badge_urls: 'badge URLs',
  reminders: 'reminders',
  snoozes: 'snoozes',
  observe: 'strict deadlines',
  maintenance: 'maintenance windows',
  integrations: 'integrations',
}
