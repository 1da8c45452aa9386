// Turns of the event loop: long work leaves it to others in between.

/** Resolves in a later turn, after what waits now has had its own. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
