// How outputs are shown, as last chosen: for all of them, until the window closes.
import { create } from 'zustand'

export interface OutputOptions {
  readonly wrap: boolean
  readonly numbers: boolean
  /** In a comparison lines that differ in digits only are equal. */
  readonly sameNumbers: boolean
}

export const useOutputOptions = create<OutputOptions>(() => ({
  wrap: true,
  numbers: false,
  sameNumbers: false,
}))
