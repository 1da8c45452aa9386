// A change in parts, one after the other, as one call takes so many. A part that fails ends it, and what was done until
// then is known.

export interface InParts<Item, Answer> {
  readonly answers: readonly Answer[]
  /** Those that were not asked for, or whose part failed. */
  readonly left: readonly Item[]
  /** Why; null: none is left. */
  readonly error: unknown
}

/**
 * @param most of one part
 * @throws what `ask` throws for the first part: nothing was done
 */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  most: number,
  ask: (part: readonly Item[]) => Promise<Answer>,
): Promise<InParts<Item, Answer>> {
  const answers: Answer[] = []
  for (let from = 0; from < items.length; from += most) {
    try {
      answers.push(await ask(items.slice(from, from + most)))
    } catch (error) {
      if (from === 0) throw error
      return { answers, left: items.slice(from), error }
    }
  }
  return { answers, left: [], error: null }
}
