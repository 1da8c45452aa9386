// From each key in the search field to the paint with what it found.
import type { Page } from 'playwright'

/** Each key finds fewer than the one before, and the word is in names of checks that are seeded. */
const WORD = '1234'

/** Milliseconds of each key of so many rounds. */
export async function timeKeys(page: Page, rounds: number): Promise<readonly number[]> {
  await page.evaluate(() => window.benchFirstRow)
  const field = page.getByRole('searchbox')
  await field.focus()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const key of WORD) took.push(await timeKey(page, key))
    for (const _ of WORD) took.push(await timeKey(page, 'Backspace'))
  }
  return took
}

async function timeKey(page: Page, key: string): Promise<number> {
  // Armed before the key, and read after it.
  const found = await page.evaluateHandle(() => {
    const list = document.querySelector('table[aria-rowcount]')
    const pressed = new Promise<number>((resolve) => {
      addEventListener('input', ({ timeStamp }) => resolve(timeStamp), {
        once: true,
        capture: true,
      })
    })
    const painted = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect()
        window.benchAfterPaint(resolve)
      })
      if (list !== null) watch.observe(list, { attributeFilter: ['aria-rowcount'] })
    })
    return { took: Promise.all([pressed, painted]).then(([from, to]) => to - from) }
  })
  await page.keyboard.press(key)
  const took = await found.evaluate(({ took }) => took)
  await found.dispose()
  return took
}
