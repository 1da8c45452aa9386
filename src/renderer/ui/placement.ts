// Where something that opens at a control goes. Pure.

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly left: number
  readonly top: number
}

const GAP = 4
const EDGE = 8

/**
 * Below the anchor where there is room, else above; never outside the window.
 * @param align which edges meet: the starts, the ends or the middles
 */
export function placeAt(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  align: 'start' | 'end' | 'center' = 'start',
): Place {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - size.height
  const fitsBelow = below + size.height <= window.height - EDGE
  const top = fitsBelow || above < EDGE ? below : above
  const wanted = {
    start: anchor.left,
    end: anchor.left + anchor.width - size.width,
    center: anchor.left + (anchor.width - size.width) / 2,
  }[align]
  return {
    left: within(wanted, EDGE, window.width - EDGE - size.width),
    top: within(top, EDGE, window.height - EDGE - size.height),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
