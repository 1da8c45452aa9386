// Other servers as the main side last said.
import { create } from 'zustand'
import type { RemoteRow } from '../../shared/views/remotes.ts'

/** In the order in which they were added. */
const useRemotesStore = create<{ readonly rows: readonly RemoteRow[] }>(() => ({ rows: [] }))

export function setRemotes(rows: readonly RemoteRow[]): void {
  useRemotesStore.setState({ rows })
}

/** @param row null: the server was removed */
export function changeRemote(id: string, row: RemoteRow | null): void {
  useRemotesStore.setState(({ rows }) => {
    if (row === null) return { rows: rows.filter((known) => known.id !== id) }
    const isKnown = rows.some((known) => known.id === id)
    return { rows: isKnown ? rows.map((known) => (known.id === id ? row : known)) : [...rows, row] }
  })
}

export function useRemotes(): readonly RemoteRow[] {
  return useRemotesStore(({ rows }) => rows)
}

export function remoteIds(): readonly string[] {
  return useRemotesStore.getState().rows.map(({ id }) => id)
}

/** Undefined: there is none of that id. */
export function useRemote(id: string): RemoteRow | undefined {
  return useRemotesStore(({ rows }) => rows.find((row) => row.id === id))
}
