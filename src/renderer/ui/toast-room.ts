// How far above the foot of the window messages stand: never over what has `data-footer`, the buttons of a form,
// a dialog or a selection, and the places of a phone.

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/**
 * @param box of the messages, wherever they stand now; its lower edge is their distance from what is below
 * @param height of the window
 * @returns what is to be left free below the box
 */
export function roomBelow(box: Box, height: number, footers: readonly Box[]): number {
  const tall = box.bottom - box.top
  let bottom = height
  for (const footer of footers.toSorted((a, b) => b.top - a.top)) {
    const isBeside = footer.right <= box.left || footer.left >= box.right
    const isOver = footer.top < bottom && footer.bottom > bottom - tall
    // Of two evils: a message that cannot be read.
    if (!isBeside && isOver && footer.top >= tall) bottom = footer.top
  }
  return height - bottom
}

/** Keeps them there until it is called off: footers come, go, scroll and grow. */
export function keepRoom(messages: HTMLElement): () => void {
  let frame = 0
  const look = () => {
    const footers = [...document.querySelectorAll('[data-footer]')].map((footer) =>
      footer.getBoundingClientRect(),
    )
    const room = roomBelow(messages.getBoundingClientRect(), window.innerHeight, footers)
    messages.style.setProperty('--room-below', `${room}px`)
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
