// How views are looked at: in which themes and sizes, and the pictures for people.
import fs from 'node:fs'
import path from 'node:path'
import type { Page, ViewportSize } from 'playwright'

export const LARGE = { width: 1280, height: 800 }

/** All pairs of theme and size, and pictures of them: for people who look. */
const IS_FOR_PEOPLE = process.env.TOCSIN_TEST_LOOKS === 'all'
const FOLDER = path.join(import.meta.dirname, '..', '..', 'test-results', 'screenshots')

export interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly size: ViewportSize
}

/** Each theme and each size once; all four pairs for people. */
export function looks(small: ViewportSize, large: ViewportSize): readonly Look[] {
  const pairs = [
    { colorScheme: 'light', size: small },
    { colorScheme: 'dark', size: large },
  ] as const
  if (!IS_FOR_PEOPLE) return pairs
  return [...pairs, { colorScheme: 'light', size: large }, { colorScheme: 'dark', size: small }]
}

/** Keeps a picture of the page in test-results/screenshots, if people look. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!IS_FOR_PEOPLE) return
  fs.mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage })
}
