// The choices of the last push of each kind, kept by the browser.
import type { PushKind } from '../../shared/model/push-options.ts'
import { type Choices, readChoices, storedChoices } from './draft.ts'

const keyOf = (kind: PushKind) => `tocsin.push.${kind}`

export function rememberedChoices(kind: PushKind): Choices {
  try {
    return readChoices(localStorage.getItem(keyOf(kind)))
  } catch {
    return readChoices(null)
  }
}

/** Where the browser keeps nothing, nothing is remembered. */
export function rememberChoices(kind: PushKind, choices: Choices): void {
  try {
    localStorage.setItem(keyOf(kind), storedChoices(choices))
  } catch {
    // Private windows refuse.
  }
}
