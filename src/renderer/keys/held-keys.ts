// Keys between the one that opens the palette and the moment when its field is there: kept from the view
// below, and handed on.

export interface HeldKeys {
  /** What was typed. */
  readonly text: string
  /** What ended it. */
  readonly end: 'enter' | 'escape' | null
}

const NOTHING: HeldKeys = { text: '', end: null }
let held: HeldKeys | null = null

/** From now on no key reaches the page. */
export function holdKeys(): void {
  held ??= NOTHING
  addEventListener('keydown', take, true)
}

/** Ends it. @returns what was pressed meanwhile */
export function releaseKeys(): HeldKeys {
  removeEventListener('keydown', take, true)
  const keys = held ?? NOTHING
  held = null
  return keys
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  held = withKey(held ?? NOTHING, event)
}

/** Pure. */
export function withKey(
  keys: HeldKeys,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): HeldKeys {
  if (keys.end !== null || ctrlKey || metaKey || altKey) return keys
  if (key === 'Enter') return { ...keys, end: 'enter' }
  if (key === 'Escape') return { ...keys, end: 'escape' }
  if (key === 'Backspace') return { ...keys, text: [...keys.text].slice(0, -1).join('') }
  return [...key].length === 1 ? { ...keys, text: keys.text + key } : keys
}
