// Where the compact window opens: beside the tray icon, within the work area of its display. Pure.
import type { Bounds } from './bounds.ts'

export const COMPACT_SIZE = { width: 360, height: 480 } as const
/** Between the window and what it stands beside, in device-independent pixels. */
const MARGIN = 8

export interface Point {
  readonly x: number
  readonly y: number
}

export interface DisplayAreas {
  readonly bounds: Bounds
  /** Without panels and task bars. */
  readonly workArea: Bounds
}

/**
 * @param icon of the tray; null: the system does not say where it is, and the pointer has just clicked it
 * @param displays that are there, the primary one first
 */
export function placeCompact(
  icon: Bounds | null,
  pointer: Point,
  displays: readonly DisplayAreas[],
): Bounds {
  const anchor = icon ?? { ...pointer, width: 0, height: 0 }
  const middle = { x: anchor.x + anchor.width / 2, y: anchor.y + anchor.height / 2 }
  const display = displays.find(({ bounds }) => isIn(middle, bounds)) ?? displays[0]
  const { width, height } = COMPACT_SIZE
  const x = Math.round(middle.x - width / 2)
  if (display === undefined) return { x, y: Math.round(middle.y), width, height }
  const { bounds, workArea } = display
  const isBelow = middle.y < bounds.y + bounds.height / 2
  const y = isBelow ? anchor.y + anchor.height + MARGIN : anchor.y - height - MARGIN
  return {
    x: within(x, width, workArea.x, workArea.width),
    y: within(Math.round(y), height, workArea.y, workArea.height),
    width,
    height,
  }
}

function isIn({ x, y }: Point, area: Bounds): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
}

/** Moved into the room; of one that is too small, its beginning is kept. */
function within(at: number, length: number, start: number, room: number): number {
  return Math.max(start + MARGIN, Math.min(at, start + room - length - MARGIN))
}
