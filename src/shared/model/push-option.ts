// What an option of a new push is: its type, its bounds, and the texts of its carriers.

import { type Told, tell } from '../words/told.ts'

interface OptionTexts {
  /** Name in the API, under `push`; null: the window only. */
  readonly wire: string | null
  /** Flag of `tocsin push`; null: none. */
  readonly flag: string | null
  /** One line for command-line help, OpenAPI and documents. */
  readonly description: string
  /** Label and hint of the form. */
  readonly label: string
  readonly hint?: string
}

export interface TextOption extends OptionTexts {
  readonly type: 'text'
  /** Characters; null: depends on the kind, see `PAYLOAD_LIMITS`. */
  readonly maxLength: number | null
}

export interface CountOption extends OptionTexts {
  readonly type: 'count'
  readonly min: number
  readonly max: number
  /** Null: another option decides. */
  readonly default: number | null
}

export interface SwitchOption extends OptionTexts {
  readonly type: 'switch'
  readonly default: boolean
}

export interface ChoiceOption extends OptionTexts {
  readonly type: 'choice'
  readonly choices: readonly string[]
  readonly default: string
}

export interface FilesOption extends OptionTexts {
  readonly type: 'files'
  readonly max: number
  /** Bytes of all files together (contract push.md P7). */
  readonly maxBytes: number
}

export type PushOption = TextOption | CountOption | SwitchOption | ChoiceOption | FilesOption

/** Whether a number is a whole one within the bounds of the option. */
export function isInBounds(value: number, { min, max }: Pick<CountOption, 'min' | 'max'>): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** `must be a whole number from 1 to 90` */
export function boundsTold({ min, max }: Pick<CountOption, 'min' | 'max'>): Told {
  return tell('problems.wholeNumber', { min, max })
}
