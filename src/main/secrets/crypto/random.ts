// Random bytes for keys, nonces, salts and tokens. Asking the system's source costs as much for a few
// bytes as for thousands: they are taken from a stock.
import { randomFillSync } from 'node:crypto'

/** Bytes that are asked for at once. */
const STOCK = 4096

const stock = Buffer.alloc(STOCK)
let taken = STOCK

/**
 * Bytes that nobody has had and nobody can foresee, in memory of their own. Nothing of them stays in
 * the stock.
 * @param size up to 4096
 * @throws RangeError for more
 */
export function randomBytes(size: number): Buffer {
  if (size > STOCK) throw new RangeError(`${size} random bytes at once`)
  if (size > STOCK - taken) {
    randomFillSync(stock)
    taken = 0
  }
  const bytes = Buffer.alloc(size)
  // For 12 to 32 bytes a loop costs less than a call of `copy` and one of `fill`.
  for (let i = 0; i < size; i++) {
    bytes[i] = stock[taken] ?? 0
    stock[taken++] = 0
  }
  return bytes
}
