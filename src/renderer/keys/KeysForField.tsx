// Stands for a field that is not there yet.
import { type ReactNode, useLayoutEffect } from 'react'
import { holdKeysForField } from './held-keys.ts'

/**
 * Wraps what is shown until a view is there whose first field takes the focus, such as a skeleton: keys
 * typed meanwhile reach that field, and do nothing else. A view that has none forgets them.
 */
export function KeysForField({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(holdKeysForField, [])
  return children
}
