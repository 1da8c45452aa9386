// What an entry of server-options.ts says of an option of the server, and the groups in which the window shows them.

export interface ServerOption {
  /** Also the key under which a setting is stored. */
  readonly flag: string
  readonly variable: string
  readonly form: OptionForm
  /** Several values, separated by commas; the flag may be repeated. */
  readonly list?: true
  /** What counts when nothing is given; null: nothing. */
  readonly default: string | number | readonly string[] | null
  /** The default in words, where the value itself says too little. */
  readonly defaultText?: string
  /** The placeholder of the value in usage. */
  readonly placeholder: string
  /** One sentence for `tocsin help serve` and docs/server-options.md. */
  readonly help: string
  /** How the window shows it; null: not at all. */
  readonly shown: ShownOption | null
}

export type OptionForm =
  | {
      readonly type: 'integer'
      readonly min: number
      readonly max: number
      /** 0 stands for "no limit" and is read as null. */
      readonly zeroIsUnlimited?: true
    }
  | { readonly type: 'choice'; readonly choices: readonly OptionChoice[] }
  | { readonly type: 'host' | 'address' | 'origin' | 'network' | 'domain' }

export interface OptionChoice {
  readonly value: string
  readonly label: string
}

export interface ShownOption {
  readonly group: OptionGroup
  readonly label: string
  readonly hint: string
}

/** The groups of the form, with their titles, in order. */
export const OPTION_GROUPS = {
  address: 'Address',
  sharing: 'Sharing on the network',
  mail: 'Pings by mail',
  monitoring: 'Monitoring',
} as const

export type OptionGroup = keyof typeof OPTION_GROUPS

/** The default of an option, as people read it. */
export function defaultOf(option: ServerOption): string {
  return option.defaultText ?? [option.default ?? 'none'].flat().join(', ')
}
