// The list of icons: the tray's shapes, and the formats, sizes and colours of three systems. Pure;
// icons.ts draws them.

/** The shapes of docs/desktop.md: `down` shows the number of checks, up to nine. */
export const COUNTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'] as const
const PLAIN_SHAPES = ['ok', 'late', 'muted', 'blind'] as const

type Count = (typeof COUNTS)[number]

export interface Shape {
  /** Of its files: `ok`, `down-3`, `down-9plus`. */
  readonly name: string
  /** The drawing in resources/tray. */
  readonly drawing: (typeof PLAIN_SHAPES)[number] | 'down'
  readonly count: Count | null
}

export const SHAPES: readonly Shape[] = [
  ...PLAIN_SHAPES.map((drawing): Shape => ({ name: drawing, drawing, count: null })),
  ...COUNTS.map(
    (count): Shape => ({ name: `down-${count.replace('+', 'plus')}`, drawing: 'down', count }),
  ),
]

/** One colour a shape; its holes show what is behind. Null: as drawn. */
type Inks = Readonly<Record<Shape['drawing'], string>> | null

/** On a light and on a dark task bar. */
const WINDOWS_INKS: Readonly<Record<'light' | 'dark', Inks>> = {
  light: { ok: '#2b3340', late: '#b45f06', down: '#c8281e', muted: '#5c6470', blind: '#5c6470' },
  dark: { ok: '#f2f4f7', late: '#fbb52d', down: '#ff6a5e', muted: '#b4bac4', blind: '#b4bac4' },
}
/** macOS takes the shape alone. */
const TEMPLATE_INK = '#202020'
const TEMPLATE_INKS: Inks = {
  ok: TEMPLATE_INK,
  late: TEMPLATE_INK,
  down: TEMPLATE_INK,
  muted: TEMPLATE_INK,
  blind: TEMPLATE_INK,
}

/** In pixels. Panels of Linux take 22 or scale them; the double is for dense displays. */
const LINUX_SIZE = 22
const MAC_SIZE = 18
const WINDOWS_SIZES = [16, 20, 24, 32, 48] as const
const APP_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
const APP_ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const

export interface IconFile {
  /** Below out/icons/. */
  readonly file: string
  readonly format: 'png' | 'ico'
  /** Of its square images, in pixels. */
  readonly sizes: readonly number[]
  /** The drawing, below resources/. */
  readonly svg: string
  readonly count: Count | null
  /** Null: as drawn. */
  readonly ink: string | null
}

function trayIcons(shape: Shape): IconFile[] {
  const { name, drawing, count } = shape
  const common = { svg: `tray/${drawing}.svg`, count }
  const png = (file: string, size: number, inks: Inks): IconFile[] =>
    [1, 2].map((scale) => ({
      ...common,
      file: `tray/${file}${scale === 1 ? '' : '@2x'}.png`,
      format: 'png',
      sizes: [size * scale],
      ink: inks?.[drawing] ?? null,
    }))
  const ico = (theme: 'light' | 'dark'): IconFile => ({
    ...common,
    file: `tray/win/${theme}/${name}.ico`,
    format: 'ico',
    sizes: WINDOWS_SIZES,
    ink: WINDOWS_INKS[theme]?.[drawing] ?? null,
  })
  return [
    ...png(`linux/${name}`, LINUX_SIZE, null),
    ...png(`mac/${name}Template`, MAC_SIZE, TEMPLATE_INKS),
    ico('light'),
    ico('dark'),
  ]
}

function appIcons(): IconFile[] {
  const common = { svg: 'app.svg', count: null, ink: null }
  return [
    ...APP_SIZES.map(
      (size): IconFile => ({
        ...common,
        file: `app/${size}x${size}.png`,
        format: 'png',
        sizes: [size],
      }),
    ),
    { ...common, file: 'app.ico', format: 'ico', sizes: APP_ICO_SIZES },
  ]
}

export const ICON_FILES: readonly IconFile[] = [...SHAPES.flatMap(trayIcons), ...appIcons()]
