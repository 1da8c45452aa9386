// The colours of everything that is drawn: the window, what is seen before its page has drawn itself,
// and the pages of recipients. Each has a light and a dark shade, named as its variable in CSS.

export interface Color {
  readonly light: string
  readonly dark: string
}

export const PALETTE = {
  surface: color('#ffffff', '#15161a'),
  'surface-raised': color('#f7f7f9', '#1d1f24'),
  // What is filled instead of outlined: buttons, chips, the row under the pointer; then pointed at.
  'surface-hover': color('#eeeff3', '#282b31'),
  'surface-press': color('#e3e5eb', '#343840'),
  text: color('#17181c', '#eaebef'),
  'text-soft': color('#5f6470', '#a6abb8'),
  line: color('#ebecf0', '#262a30'),
  // The edge of a field.
  'line-control': color('#8b919d', '#767e8b'),
  scrim: color('rgb(20 24 30 / 0.4)', 'rgb(0 0 0 / 0.6)'),
  // Below what floats: menus, dialogs, toasts.
  shadow: color('rgb(20 24 30 / 0.12)', 'rgb(0 0 0 / 0.5)'),

  accent: color('#4353d8', '#9aa8ff'),
  'accent-strong': color('#3542b4', '#b9c3ff'),
  'on-accent': color('#ffffff', '#12163a'),
  'accent-soft': color('#ecedfd', '#262b4d'),

  ok: color('#0f7a45', '#4cc38a'),
  late: color('#8a5a00', '#f0b44c'),
  down: color('#c4281c', '#ff8a7a'),
  paused: color('#5f6470', '#a6abb8'),
  new: color('#5f6470', '#a6abb8'),
  'ok-soft': color('#e7f5ec', '#143022'),
  'late-soft': color('#fdf3df', '#35280e'),
  'down-soft': color('#fff1ef', '#3a1a17'),
  'on-down': color('#ffffff', '#2b0603'),

  // A QR code is printed, whatever the theme.
  paper: color('#ffffff', '#ffffff'),
  ink: color('#000000', '#000000'),
} as const

export type ColorName = keyof typeof PALETTE

/** In their place for who asks the system for more contrast. */
export const HIGH_CONTRAST: Readonly<Partial<Record<ColorName, Color>>> = {
  'text-soft': color('#33383f', '#d5dae1'),
  line: color('#7a818c', '#8a919d'),
  'line-control': color('#3d434c', '#b9c0ca'),
  'surface-raised': color('#ffffff', '#0c0d0f'),
  surface: color('#ffffff', '#000000'),
  ok: color('#0d5226', '#7fe29d'),
  late: color('#613d00', '#ffce75'),
  down: color('#96150d', '#ffb0a8'),
}

const ALL = Object.keys(PALETTE) as readonly ColorName[]

/** A style sheet that declares the named colours: `--surface: light-dark(…, …);` */
export function paletteStyle(names: readonly ColorName[] = ALL): string {
  return `:root {
${declarations(names, PALETTE)}
}

@media (prefers-contrast: more) {
:root {
${declarations(names, HIGH_CONTRAST)}
}
}
`
}

function declarations(
  names: readonly ColorName[],
  colors: Readonly<Partial<Record<ColorName, Color>>>,
): string {
  return names
    .flatMap((name) => {
      const { light, dark } = colors[name] ?? {}
      return light === undefined ? [] : [`  --${name}: light-dark(${light}, ${dark});`]
    })
    .join('\n')
}

function color(light: string, dark: string): Color {
  return { light, dark }
}
