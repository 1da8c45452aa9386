// The vocabulary of an integration's definition: plain data that the window, the server, the command
// line and the documents read alike. Not here: how messages are sent (each folder's transport.ts).

interface Described {
  /** Name of the field in forms. */
  readonly label: string
  readonly hint?: string
  /** Rarely needed: the form keeps it below the others, closed. */
  readonly advanced?: true
  /** Shown only while that other field has one of these values: without them, nothing reads it. */
  readonly onlyWith?: { readonly field: string; readonly values: readonly string[] }
}

/** A line of text, or several. Required when it has no default. */
export interface TextField extends Described {
  readonly type: 'text'
  readonly default?: string
  /** UTF-16 units. */
  readonly max?: number
  readonly pattern?: Pattern
  /** Characters that are removed before the pattern is tested. */
  readonly ignored?: RegExp
  /** Shown masked. */
  readonly secret?: true
  readonly multiline?: true
}

/** An http or https URL of at most `URL_LIMIT` characters. Required when it has no default. */
export interface UrlField extends Described {
  readonly type: 'url'
  /** `''`: the field may stay empty. */
  readonly default?: string
  readonly secret?: true
}

/** A whole number. */
export interface NumberField extends Described {
  readonly type: 'number'
  readonly min: number
  readonly max?: number
  /** Null: the field may stay empty. */
  readonly default: number | null
}

export interface ChoiceField extends Described {
  readonly type: 'choice'
  readonly choices: readonly Choice[]
  readonly default: Choice['value']
}

export interface Choice {
  readonly value: string | number
  readonly label: string
}

export interface FlagField extends Described {
  readonly type: 'flag'
  readonly default: boolean
}

/** HTTP headers by name; none by default. */
export interface HeadersField extends Described {
  readonly type: 'headers'
  readonly secret?: true
}

/** UUIDs of other channels of the project, joined by commas; at least one. */
export interface ChannelsField extends Described {
  readonly type: 'channels'
}

export type Field =
  | TextField
  | UrlField
  | NumberField
  | ChoiceField
  | FlagField
  | HeadersField
  | ChannelsField

export interface Pattern {
  readonly matches: RegExp
  /** The error text, such as `must be an email address`. */
  readonly problem: string
}

export const URL_LIMIT = 1000

/** A kind of integration. Its name in API and code is the name of its folder. */
export interface Definition {
  readonly title: string
  /** What it sends, and what it needs. */
  readonly text: string
  /** Names of products that take it, where the title does not say so. */
  readonly worksWith?: readonly string[]
  /** By the names that the API uses, in the order of the form. */
  readonly fields: Readonly<Record<string, Field>>
  /** Two fields that cannot both be off or empty; the first gets the error. */
  readonly needsOneOf?: {
    readonly fields: readonly [string, string]
    readonly problem: string
  }
  /** For the documents: the answers after which the channel is disabled. */
  readonly permanentRefusals?: string
  /** Delivered by Tocsin itself, without a transport. */
  readonly local?: true
  /** Every project has one; nobody adds or deletes it. */
  readonly builtIn?: true
}

/** The configuration that a definition describes, with all defaults. */
export type ConfigOf<D extends Definition> = {
  readonly [Name in keyof D['fields']]: ValueOf<D['fields'][Name]>
}

type ValueOf<F extends Field> = F extends FlagField
  ? boolean
  : F extends HeadersField
    ? Readonly<Record<string, string>>
    : F extends ChoiceField
      ? F['choices'][number]['value']
      : F extends NumberField
        ? F['default'] extends null
          ? number | null
          : number
        : string

/** A configuration whose kind is known at run time only. */
export type Config = Readonly<Record<string, unknown>>
