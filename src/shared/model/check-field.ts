// What the model says of one field of a check: types only. The fields are in check-fields.ts.
import type { Told } from '../words/told.ts'

/** A part of the form of a check. */
export type FormSection = 'identity' | 'schedule' | 'description' | 'places' | 'keywords' | 'rules'

interface Described {
  readonly label: string
  /** One sentence: hint of the form, help of the flag, description in OpenAPI and docs/api.md. */
  readonly help: string
  /** Its name in `CheckSettings`; its column has the API's. Left out: not stored under a name of its own. */
  readonly setting?: string
  /** Left out: the form does not have it. */
  readonly form?: FormSection
  /** Of its value in usage of the command line, empty for a switch. Left out: there is no flag. */
  readonly placeholder?: string
  /**
   * Row of contract monitor.md 1.1 at which a check's document holds it; a field with the number of another
   * follows it. Left out: no document holds it.
   */
  readonly answer?: number
  /** Only documents of checks of this kind hold it. */
  readonly answerOf?: 'simple' | 'expression'
  /** Another field took its place. */
  readonly deprecated?: true
  /** Requests of the API cannot set it. */
  readonly windowOnly?: true
}

export interface TextField extends Described {
  readonly type: 'text'
  readonly default: string
  /** In code points. */
  readonly maxLength?: number
  readonly pattern?: string
  /** The pattern in words. */
  readonly patternTold?: Told
  /** A rule that needs more than this table: monitor/rules/spec.ts has it. */
  readonly format?: 'schedule' | 'zone'
  /** The form takes several lines. */
  readonly multiline?: true
}

export interface FlagField extends Described {
  readonly type: 'flag'
  readonly default: boolean
}

/** Whole seconds. */
export interface SecondsField extends Described {
  readonly type: 'seconds'
  readonly default: number
  readonly min: number
  readonly max: number
}

/** One of two texts, of which the empty one is the default: the form shows a checkbox for the other. */
export interface ChoiceField extends Described {
  readonly type: 'choice'
  readonly default: ''
  readonly choices: readonly ['', string]
}

export interface ListField extends Described {
  readonly type: 'list'
  readonly items: readonly string[]
}

export type CheckField = TextField | FlagField | SecondsField | ChoiceField | ListField

/** The type of a field's values. */
export type ValueOf<F> = F extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { readonly items: readonly (infer Item)[] }
    ? readonly Item[]
    : F extends { readonly type: 'text' }
      ? string
      : F extends { readonly type: 'flag' }
        ? boolean
        : number
