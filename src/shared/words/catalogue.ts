// The shape of a catalogue: English defines the texts, each other language has to have the same ones.
// A text that is missing, one too many, or a missing plural form does not compile.

/** A text that depends on the number `{n}`, in the plural forms of its language (CLDR). */
export type Plural<Form extends Intl.LDMLPluralRule> = Readonly<Record<Form | 'other', string>>

/**
 * A text has placeholders `{name}`, and `<name>words</name>` where an element stands around words.
 * Names are the same in every language; their order is not.
 */
export type Text =
  | string
  | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string })

/** A part of a catalogue: the texts of one room of the window. */
export type Part = Readonly<Record<string, Text>>

/** Texts of definitions that both sides read, by the English that these have. */
export type Definitions = Readonly<Record<string, string>>

/** @typeParam Form the plural forms of the language beside `other` */
type Translated<P, Form extends Intl.LDMLPluralRule> = {
  readonly [K in keyof P]: P[K] extends string ? string : Plural<Form>
}

export type German<P> = Translated<P, 'one'>
export type French<P> = Translated<P, 'one' | 'many'>
export type Spanish<P> = Translated<P, 'one' | 'many'>
export type Latvian<P> = Translated<P, 'zero' | 'one'>

/** The names of the placeholders in a text. */
export type PlaceholdersIn<T> = T extends string
  ? T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlaceholdersIn<Rest>
    : never
  : T extends { readonly other: infer Other }
    ? 'n' | PlaceholdersIn<Other>
    : never

/** The names of the elements that stand around words of a text. */
export type ElementsIn<T> = T extends string
  ? T extends `${string}</${infer Name}>${infer Rest}`
    ? Name | ElementsIn<Rest>
    : never
  : T extends { readonly other: infer Other }
    ? ElementsIn<Other>
    : never

/** The name of a text: its part and its name in it, `shell.skipToContent`. */
export type KeyIn<Parts> = {
  readonly [P in keyof Parts & string]: `${P}.${keyof Parts[P] & string}`
}[keyof Parts & string]

/** A text as English has it. */
export type TextIn<Parts, K> = K extends `${infer P}.${infer Name}`
  ? P extends keyof Parts
    ? Name extends keyof Parts[P]
      ? Parts[P][Name]
      : never
    : never
  : never

/** What is to be put into a text: a number for `{n}`, which chooses the plural form; nothing where it has no placeholders. */
export type ValuesFor<Parts, K, Value> = [PlaceholdersIn<TextIn<Parts, K>>] extends [never]
  ? []
  : [
      values: {
        readonly [N in PlaceholdersIn<TextIn<Parts, K>>]: N extends 'n' ? number : Value
      },
    ]
