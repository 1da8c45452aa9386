// What can be wrong with an installation, as status, tray, window, log and notifications name it
// (contract hardening.md H20, H21, H22).
import type { Told } from '../words/told.ts'

/**
 * Worst first. `gone`: the files of the data folder; `blind`: nothing is monitored; `full`: the disk;
 * `damaged`: a database; `fault`: a part such as the window, without which monitoring goes on.
 */
export const TROUBLE_KINDS = ['gone', 'blind', 'full', 'damaged', 'fault'] as const

export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export interface Trouble {
  readonly kind: TroubleKind
  /** What happened, without a full stop. */
  readonly text: string
  /** What it means and what to do, in sentences; empty: nothing to add. */
  readonly remedy: string
  /** The same without its language, as far as it has another than English; left out by an earlier version. */
  readonly told?: { readonly text: string | Told; readonly remedy: string | Told }
}
