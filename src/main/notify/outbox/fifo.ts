// A queue whose ends are cheap at any length, as an array's front is not.

export interface Fifo<T> {
  put(item: T): void
  /** Back to the front, as the next to be taken. */
  putBack(item: T): void
  take(): T | undefined
  readonly length: number
}

/** Taken places at the front before they are given back. */
const SLACK = 1024

export function createFifo<T>(): Fifo<T> {
  let items: T[] = []
  const returned: T[] = []
  let head = 0
  return {
    put: (item) => void items.push(item),
    putBack: (item) => void returned.push(item),
    take() {
      if (returned.length > 0) return returned.pop()
      if (head >= items.length) return undefined
      const item = items[head++]
      if (head >= SLACK && head * 2 >= items.length) {
        items = items.slice(head)
        head = 0
      }
      return item
    },
    get length() {
      return returned.length + items.length - head
    },
  }
}
