// The key by which messages name a check without its UUID: SHA-1 of the UUID's first 16 digits
// (contract monitor.md 1.1). Own SHA-1, as the browser's exists on secure pages only. Pure.

/** Whether an address carries such a key instead of a UUID. */
export function isUniqueKey(id: string): boolean {
  return /^[0-9a-f]{40}$/.test(id)
}

export function uniqueKeyOf(uuid: string): string {
  return sha1(uuid.replaceAll('-', '').slice(0, 16))
}

const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const

/** @param text of at most 55 ASCII characters: one block */
function sha1(text: string): string {
  const block = new DataView(new ArrayBuffer(64))
  for (const [i, character] of [...text].entries()) block.setUint8(i, character.charCodeAt(0))
  block.setUint8(text.length, 0x80)
  block.setUint32(60, text.length * 8)
  const words = Array.from({ length: 16 }, (_, i) => block.getUint32(i * 4))
  for (let i = 16; i < 80; i += 1) {
    words.push(
      rotate(at(words, i - 3) ^ at(words, i - 8) ^ at(words, i - 14) ^ at(words, i - 16), 1),
    )
  }
  let [a, b, c, d, e]: readonly [number, number, number, number, number] = START
  for (const [i, word] of words.entries()) {
    const [mixed, constant] = round(i, b, c, d)
    const next = (rotate(a, 5) + mixed + e + constant + word) >>> 0
    e = d
    d = c
    c = rotate(b, 30)
    b = a
    a = next
  }
  const sums = [a, b, c, d, e].map((value, i) => (value + at(START, i)) >>> 0)
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('')
}

function round(i: number, b: number, c: number, d: number): readonly [mixed: number, k: number] {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999]
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1]
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
  return [b ^ c ^ d, 0xca62c1d6]
}

function rotate(value: number, by: number): number {
  return ((value << by) | (value >>> (32 - by))) >>> 0
}

function at(words: readonly number[], i: number): number {
  return words[i] ?? 0
}
