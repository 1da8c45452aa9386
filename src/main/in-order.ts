// Work of which only one runs at a time, in the order in which it was asked for.

export type InOrder = <T>(work: () => Promise<T>) => Promise<T>

/** @returns runs work once all that was given to it before has ended, however that ended */
export function inOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    const forget = () => {}
    // Not the result, which may be long.
    last = result.then(forget, forget)
    return result
  }
}
