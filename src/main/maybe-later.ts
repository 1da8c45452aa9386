// What is mostly known at once, and sometimes has to be waited for. A promise for each would cost a server at rest as much
// as what it does.

export type MaybeLater<T> = T | Promise<T>

/** Goes on with it, at once where it is known. @throws what `next` throws then; later, the promise rejects */
export function whenKnown<T, U>(
  value: MaybeLater<T>,
  next: (value: T) => MaybeLater<U>,
): MaybeLater<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
