// Keys between the one that opens something and the moment when its field is there: kept from the view
// below, and handed on. The palette and the help ask for them; the field of a view gets them as if typed.

export interface HeldKeys {
  /** What was typed or pasted; an Enter is `ENTER`. */
  readonly text: string
  /** Escape ended it. */
  readonly isEscaped: boolean
}

/** What is waited for. */
export type Holder = 'palette' | 'help' | 'field'

/** No line break of a paste, which is `\n`. */
export const ENTER = '\r'

const NOTHING: HeldKeys = { text: '', isEscaped: false }
let held: { readonly by: Holder; readonly keys: HeldKeys } | null = null

/**
 * From now on no key reaches the page. Keys that were held for something else are forgotten.
 * @param text held before
 */
export function holdKeys(by: Holder, text = ''): void {
  if (held?.by !== by) held = { by, keys: { ...NOTHING, text } }
  addEventListener('keydown', take, true)
  addEventListener('paste', takePaste, true)
}

/** Ends it, unless something else holds them by now. @returns what was pressed meanwhile */
export function releaseKeys(by: Holder): HeldKeys {
  if (held?.by !== by) return NOTHING
  const { keys } = held
  held = null
  removeEventListener('keydown', take, true)
  removeEventListener('paste', takePaste, true)
  return keys
}

/** How many parts of the page wait for one field: a view, then a form in it. */
let waiting = 0

/**
 * Holds keys until a field takes the focus, which gets them, or nothing waits any more: then they are
 * forgotten.
 * @returns what ends the waiting, in a microtask: what is shown next may wait as well
 */
export function holdKeysForField(): () => void {
  waiting += 1
  holdKeys('field')
  addEventListener('focusin', handOver, true)
  return () => {
    waiting -= 1
    queueMicrotask(() => {
      if (waiting === 0) endForField()
    })
  }
}

function endForField(): HeldKeys {
  removeEventListener('focusin', handOver, true)
  return releaseKeys('field')
}

/** Only fields of the view: one that lies over it is another's, which those keys do not concern. */
function handOver({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const keys = endForField()
  if (target.closest('main') === null || keys.isEscaped) return
  // The focus may be set while the view is being made.
  queueMicrotask(() => typeInto(target, keys.text))
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isLine = field instanceof HTMLInputElement
  const [line = ''] = text.split(ENTER)
  const typed = isLine ? line : text.replaceAll(ENTER, '\n')
  // As by keys: within the limits of the field, and to be undone.
  if (typed !== '') document.execCommand('insertText', false, typed)
  // After the form has got it.
  if (isLine && line !== text) queueMicrotask(() => field.form?.requestSubmit())
}

function take(event: KeyboardEvent): void {
  if (held === null || isOfBrowser(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held = { ...held, keys: withKey(held.keys, event) }
}

function takePaste(event: ClipboardEvent): void {
  if (held === null) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const { text, isEscaped } = held.keys
  const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? ''
  if (!isEscaped) held = { ...held, keys: { text: text + pasted, isEscaped } }
}

export interface HeldKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Of AltGr, which Windows reports as Ctrl and Alt as well. */
  getModifierState?(name: string): boolean
}

/** What writes nothing and is not for the page alone: reload, paste, back, F5, a part of a letter. Pure. */
export function isOfBrowser(event: HeldKey): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.getModifierState?.('AltGraph')) return false
  return ctrlKey || metaKey || altKey || /^(F\d+|Dead|Process)$/.test(key)
}

/** Pure. */
export function withKey(keys: HeldKeys, { key }: Pick<HeldKey, 'key'>): HeldKeys {
  if (keys.isEscaped) return keys
  if (key === 'Escape') return { ...keys, isEscaped: true }
  if (key === 'Enter') return { ...keys, text: keys.text + ENTER }
  if (key === 'Backspace') return { ...keys, text: [...keys.text].slice(0, -1).join('') }
  return [...key].length === 1 ? { ...keys, text: keys.text + key } : keys
}
