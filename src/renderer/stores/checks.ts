// The checks as the window knows them: what the main side last said.
import { create } from 'zustand'
import type { CheckRow } from '../../shared/procedures.ts'
import { call, SignedOutError } from '../bridge.ts'

export type ChecksState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly checks: readonly CheckRow[] }
  | { readonly phase: 'signed-out' }
  | { readonly phase: 'error'; readonly message: string }

export const useChecks = create<ChecksState>(() => ({ phase: 'loading' }))

/** Asks for all checks and shows them, or why they cannot be shown. */
export async function loadChecks(): Promise<void> {
  try {
    const checks = await call('checks.list', undefined)
    useChecks.setState({ phase: 'ready', checks }, true)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    useChecks.setState(
      error instanceof SignedOutError ? { phase: 'signed-out' } : { phase: 'error', message },
      true,
    )
  }
}
