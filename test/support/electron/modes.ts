// Unkind desktops: how the stand-in behaves where Electron would, on some system. A test names them
// in TOCSIN_STAND_IN, separated by commas; without it the stand-in is kind. README.md lists them.

/** Each with the values it takes; none: it is on or off. */
const MODES = {
  'no-ready-to-show': [],
  'argument-check': [],
  'late-watcher': [],
  'blocking-dialogs': [],
  'dead-notifier': [],
  'unfocused-clipboard': [],
  keyring: ['v10', 'dismissed', 'absent'],
} as const satisfies Record<string, readonly string[]>

type Modes = typeof MODES
type Switch = { [Name in keyof Modes]: Modes[Name]['length'] extends 0 ? Name : never }[keyof Modes]

const given = new Map(
  (process.env.TOCSIN_STAND_IN ?? '')
    .split(',')
    .filter((mode) => mode !== '')
    .map((mode): [string, string] => {
      const [name = '', value = ''] = mode.split('=')
      const values: readonly string[] | undefined = MODES[name as keyof Modes]
      const isKnown =
        values !== undefined && (values.length === 0 ? value === '' : values.includes(value))
      // A mistyped mode would let a spec pass on the kind stand-in.
      if (!isKnown) throw new Error(`the stand-in has no mode ${mode}`)
      return [name, value]
    }),
)

type Valued = Exclude<keyof Modes, Switch>

export const isMode = (name: Switch): boolean => given.has(name)

export const modeValue = <Name extends Valued>(name: Name) =>
  given.get(name) as Modes[Name][number] | undefined
