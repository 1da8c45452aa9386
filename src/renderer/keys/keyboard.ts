// Which key somebody pressed, and whether it is meant for us. Pure.

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const LETTER = /^[a-z]$/

/** `j`, `?`, `space`, `mod+k`, `shift+enter`, `shift+j`: Shift is named only where it makes no other sign. */
export function keyName(pressed: Pressed): string {
  const key = pressed.key === ' ' ? 'space' : pressed.key.toLowerCase()
  const isMod = pressed.ctrlKey || pressed.metaKey
  const parts = [
    isMod && 'mod',
    pressed.altKey && 'alt',
    pressed.shiftKey && (key.length > 1 || isMod || LETTER.test(key)) && 'shift',
    key,
  ]
  return parts.filter((part) => part !== false).join('+')
}

/** As much of an element as tells what keys it wants for itself. */
export interface KeyTarget {
  readonly tagName: string
  readonly isContentEditable: boolean
  getAttribute(name: string): string | null
}

/** Of a text, or of a list. */
export const SELECT_ALL = 'mod+a'

const TEXT_INPUTS = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'range'])
/** Arrow keys go from choice to choice in them. */
const WITH_ARROWS = new Set(['radio', 'range', 'slider', 'tab'])
const WIDGETS = new Set(['button', 'tab', 'menuitem', 'option', 'switch', 'checkbox', 'slider'])

/** Without the Shift of a letter, which is pressed where Caps Lock is on, too; null: it has none. */
export function withoutShift(name: string): string | null {
  return /^shift\+[a-z]$/.test(name) ? name.slice('shift+'.length) : null
}

/**
 * Whether the focused element takes this key itself: a field every character, a button Space and
 * Enter, a link Enter, a list of choices the arrows. A key with Ctrl or Cmd is always ours, but for that
 * which selects the whole text of a field.
 */
export function isTakenBy(target: KeyTarget | null, key: string): boolean {
  if (target === null) return false
  if (key.startsWith('mod+') && key !== SELECT_ALL) return false
  if (target.isContentEditable) return true
  const role = target.getAttribute('role') ?? ''
  const type = target.getAttribute('type') ?? ''
  // A list of options is gone through by the first letters of its words.
  const isText = TEXT_INPUTS.has(target.tagName) && !NO_TEXT.has(type)
  if (isText || role === 'combobox') return key !== 'escape'
  if (key.startsWith('arrow') && (WITH_ARROWS.has(role) || WITH_ARROWS.has(type))) return true
  if (key === 'enter' && target.tagName === 'A') return true
  const isWidget = WIDGETS.has(role) || ['BUTTON', 'INPUT', 'SUMMARY'].includes(target.tagName)
  return isWidget && (key === 'space' || key === 'enter')
}
