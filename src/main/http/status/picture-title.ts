// As much of a status page's title as fits a picture of a fixed width. Nobody measures letters on a server: each
// counts as wide as in DejaVu Sans Bold, the widest of the fonts that browsers fall back to. Pure.

/** Widths in em, the first that fits counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // An accent stands above its letter.
  [/\p{M}/u, 0],
  [/[ ijlI.,:;'!|\u202f\u00a0]/, 0.4],
  [/[frt()[\]{}/"-]/, 0.53],
  [/[a-ln-vx-z0-9]/, 0.72],
  [/[A-LN-VX-Z]/, 0.86],
]
const WIDEST = 1.15

/** @returns em */
export function widthOf(text: string): number {
  return [...text.normalize('NFD')]
    .map((character) => WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDEST)
    .reduce((sum, width) => sum + width, 0)
}

/** The title, its end replaced by `…` where it is wider. @param room in em */
export function titleWithin(title: string, room: number): string {
  if (widthOf(title) <= room) return title
  const kept = [...title]
  while (kept.length > 0 && widthOf(`${kept.join('').trimEnd()}…`) > room) kept.pop()
  return `${kept.join('').trimEnd()}…`
}
