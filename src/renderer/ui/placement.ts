// Where a box goes that opens at a control, in px: a gap to the control, and one to the window's edge.
export const PLACEMENT = { sideOffset: 4, collisionPadding: 8 } as const
