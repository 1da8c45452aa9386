// Whether the window is in touch with the main side.
import { create } from 'zustand'

export type Connection =
  /** Nothing to show yet. */
  | { readonly phase: 'connecting' }
  | { readonly phase: 'online' }
  /** What is shown may be old. `retryAt` by this computer's clock; null: trying now. */
  | { readonly phase: 'offline'; readonly retryAt: number | null }
  | { readonly phase: 'signed-out' }
  /** The main side answers, but not with a snapshot. */
  | { readonly phase: 'failed'; readonly message: string }

export const useConnection = create<Connection>(() => ({ phase: 'connecting' }))

export function setConnection(connection: Connection): void {
  useConnection.setState(connection, true)
}
