// An error of our own must not take the job along (contract run.md).

/** The result of `fn`, else `otherwise`. */
export function safely<T>(fn: () => T, otherwise: T): T {
  try {
    return fn()
  } catch {
    return otherwise
  }
}
