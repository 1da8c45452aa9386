// Listeners to one kind of event. Nothing is kept for those who come later.

export interface Emitter<T> {
  /** Calls `listener` with each value until the returned function is called. */
  on(listener: (value: T) => void): () => void
  emit(value: T): void
  clear(): void
}

/** @param onError where the error of a listener goes; left out: to whoever emits */
export function createEmitter<T = void>(onError?: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<(value: T) => void>()

  function call(listener: (value: T) => void, value: T): void {
    try {
      listener(value)
    } catch (error) {
      if (onError === undefined) throw error
      onError(error)
    }
  }

  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(value) {
      for (const listener of listeners) call(listener, value)
    },
    clear: () => listeners.clear(),
  }
}
