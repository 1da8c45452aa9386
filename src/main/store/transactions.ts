// Who follows the transactions of a store: what is kept of its rows in memory must not outlive one that never was.

export interface TransactionListener {
  /** Before the first write of one: nobody else can write until it ends. */
  began(): void
  /** It is committed, or was given up as a whole. */
  ended(): void
  /** Of what was written since it began, some or all never was. */
  rolledBack(): void
  /** It was committed, and the disk failed: nobody was told of what it wrote. */
  untold(): void
}

export interface Transactions {
  follow(listener: Partial<TransactionListener>): void
}

/** Passes on what happens. */
export function createTransactions(): Transactions & TransactionListener {
  const listeners: Partial<TransactionListener>[] = []
  return {
    follow: (listener) => void listeners.push(listener),
    began() {
      for (const listener of listeners) listener.began?.()
    },
    ended() {
      for (const listener of listeners) listener.ended?.()
    },
    rolledBack() {
      for (const listener of listeners) listener.rolledBack?.()
    },
    untold() {
      for (const listener of listeners) listener.untold?.()
    },
  }
}
