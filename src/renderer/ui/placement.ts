// Where a box goes that opens at a control. Pure.

/** In px: a gap to the control, and one to the window's edge. */
export const PLACEMENT = { sideOffset: 4, collisionPadding: 8 } as const

interface Size {
  readonly width: number
  readonly height: number
}

/** The corner of a box that is centred below a control; above it where there is no room below. */
export function boxPlace(
  control: { readonly left: number; readonly top: number; readonly bottom: number } & Size,
  box: Size,
  room: Size,
): { readonly left: number; readonly top: number } {
  const { sideOffset: gap, collisionPadding: edge } = PLACEMENT
  const [below, above] = [control.bottom + gap, control.top - gap - box.height]
  const hasRoom = below + box.height <= room.height - edge
  const centred = control.left + (control.width - box.width) / 2
  return {
    left: Math.max(edge, Math.min(centred, room.width - edge - box.width)),
    top: hasRoom || above < edge ? below : above,
  }
}
