// Sizes in words, in one unit everywhere: those of 1024, which limits are given in. Pure.

export type SizeUnit = 'bytes' | 'KiB' | 'MiB' | 'GiB' | 'TiB'

const UNITS: readonly SizeUnit[] = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** A size in the largest unit of which there is at least one, with a decimal below ten of it. */
export function sizeIn(bytes: number): { readonly amount: number; readonly unit: SizeUnit } {
  let [amount, step] = [bytes, 0]
  // What would be rounded to 1024 is one of the next.
  while (Math.round(amount) >= 1024 && step < UNITS.length - 1) {
    amount /= 1024
    step += 1
  }
  const rounded = amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)
  return { amount: rounded, unit: UNITS[step] ?? 'bytes' }
}

/** `512 bytes`, `1.5 KiB`, `12 MiB` */
export function bytesText(bytes: number): string {
  const { amount, unit } = sizeIn(bytes)
  if (unit === 'bytes') return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${amount} ${unit}`
}
