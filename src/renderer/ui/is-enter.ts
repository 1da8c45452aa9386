// Whether a person pressed Enter, and not to choose what an input method offers.
import type { KeyboardEvent } from 'react'

export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}
