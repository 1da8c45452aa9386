// Secrets compared in a time that tells nothing of where they differ.
import { timingSafeEqual } from 'node:crypto'

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
