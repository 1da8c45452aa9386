// Turns of the event loop: long work leaves it to others in between, and first to what is to be stored, as
// pings wait for that.

/** Resolves in a later turn, after what waits now has had its own. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Writes that wait for their turn, over all stores: each batch once. */
let wanted = 0

/** A batch of writes waits for its turn. */
export function turnWanted(): void {
  wanted++
}

/** It has had it. */
export function turnTaken(): void {
  wanted--
}

/** Turns that long work lets pass at the most: under a load that never ends it goes on, slower. */
const MOST_PASSED = 8

/**
 * Resolves in a later turn, in which no write waits: a ping is read, stored and answered in turns that follow
 * each other, and would else wait for long work in each of them.
 */
export async function quietTurn(): Promise<void> {
  for (let passed = 0; passed < MOST_PASSED; passed++) {
    await nextTurn()
    if (wanted === 0) return
  }
}

/** Milliseconds for which long work holds the loop. */
const SLICE = 1

/**
 * A function to be called after each step of long work: a promise when others should have their turn, which
 * is to be awaited, else nothing.
 * @param slice milliseconds after which they should
 */
export function createSlices(slice = SLICE): () => Promise<void> | undefined {
  let begun = performance.now()
  const again = () => {
    begun = performance.now()
  }
  return () => (performance.now() - begun < slice ? undefined : quietTurn().then(again))
}
