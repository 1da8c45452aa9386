// Where the window opens: at its last place, if a display still shows it. Pure.

/** In device-independent pixels, as Electron gives them. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Without a place the system centres it. */
export type Placement = Pick<Bounds, 'width' | 'height'> & Partial<Bounds>

export const MIN_SIZE = { width: 720, height: 480 } as const
const DEFAULT_SIZE = { width: 1000, height: 700 } as const
/** As much of the upper edge as a person needs to take hold of a window. */
const GRIP = { width: 120, height: 32 } as const

/**
 * @param remembered what the window had when it was last closed
 * @param workAreas of the displays that are there now, the primary one first
 */
export function placeWindow(remembered: Bounds | null, workAreas: readonly Bounds[]): Placement {
  const area = remembered === null ? undefined : workAreas.find((of) => isInReach(remembered, of))
  const fitting = area ?? workAreas[0]
  const size = sizeWithin(remembered ?? DEFAULT_SIZE, fitting)
  if (remembered === null || area === undefined) return size
  return { ...size, ...positionWithin(remembered, size, area) }
}

/** Whether enough of the window's upper edge lies in the area. */
function isInReach({ x, y, width }: Bounds, area: Bounds): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visible >= GRIP.width && y >= area.y && y <= area.y + area.height - GRIP.height
}

function sizeWithin(preferred: Pick<Bounds, 'width' | 'height'>, area: Bounds | undefined) {
  const within = (size: number, least: number, most: number | undefined) =>
    Math.max(least, Math.min(size, most ?? size))
  return {
    width: within(preferred.width, MIN_SIZE.width, area?.width),
    height: within(preferred.height, MIN_SIZE.height, area?.height),
  }
}

/** Moved into the area as far as it fits. */
function positionWithin({ x, y }: Bounds, size: Pick<Bounds, 'width' | 'height'>, area: Bounds) {
  const along = (at: number, length: number, start: number, room: number) =>
    Math.max(start, Math.min(at, start + room - length))
  return {
    x: along(x, size.width, area.x, area.width),
    y: along(y, size.height, area.y, area.height),
  }
}

/** What a file said of bounds, if it is that. */
export function readBounds(value: unknown): Bounds | null {
  if (typeof value !== 'object' || value === null) return null
  const of: Partial<Record<keyof Bounds, unknown>> = value
  const { x, y, width, height } = of
  const [left, top, wide, high] = [x, y, width, height].map((n) => (Number.isInteger(n) ? n : null))
  if (typeof left !== 'number' || typeof top !== 'number') return null
  if (typeof wide !== 'number' || typeof high !== 'number' || wide <= 0 || high <= 0) return null
  return { x: left, y: top, width: wide, height: high }
}
