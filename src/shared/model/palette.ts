// The colours of everything that is drawn: the window, what is seen before its page has drawn itself,
// and the pages of recipients. Each has a light and a dark shade, named as its variable in CSS.

export interface Color {
  readonly light: string
  readonly dark: string
}

export const PALETTE = {
  surface: color('#ffffff', '#16181b'),
  'surface-raised': color('#f5f6f8', '#1f2226'),
  'surface-hover': color('#eceef2', '#292d33'),
  text: color('#1b1e23', '#e9ebee'),
  'text-soft': color('#565d68', '#a7aeb9'),
  line: color('#dde0e5', '#343940'),
  'line-control': color('#868d99', '#767e8b'),
  scrim: color('rgb(20 24 30 / 0.4)', 'rgb(0 0 0 / 0.6)'),

  accent: color('#2559c7', '#8fb4ff'),
  'accent-strong': color('#1c469f', '#b3ccff'),
  'on-accent': color('#ffffff', '#0d1b38'),
  'accent-soft': color('#e7eefc', '#22304d'),

  ok: color('#19753a', '#5cc97c'),
  late: color('#865600', '#e3ad45'),
  down: color('#bd241b', '#ff8b81'),
  paused: color('#5c636e', '#9aa2ae'),
  new: color('#565d68', '#a7aeb9'),
  'ok-soft': color('#e6f4ea', '#17301f'),
  'late-soft': color('#fcf1dc', '#35280e'),
  'down-soft': color('#fdebe9', '#3d1d1b'),
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
