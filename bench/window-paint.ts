// From the last byte of the snapshot to the paint with the first rows of the list, and what checks of
// another server change about that.
import type { Page } from 'playwright'
import { settle } from './window-page.ts'

/** Milliseconds of each of so many loads of the page. */
export async function timePaints(page: Page, rounds: number): Promise<readonly number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) took.push(await timePaint(page))
  return took
}

/** The same for two pages in turns. */
export async function timePairs(
  pages: readonly [Page, Page],
  rounds: number,
): Promise<readonly [readonly number[], readonly number[]]> {
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    took[0].push(await timePaint(pages[0]))
    took[1].push(await timePaint(pages[1]))
  }
  return took
}

async function timePaint(page: Page): Promise<number> {
  await page.reload()
  const took = await page.evaluate(async () => {
    const painted = await window.benchFirstRow
    const [snapshot] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/window/call'))
    return snapshot instanceof PerformanceResourceTiming ? painted - snapshot.responseEnd : null
  })
  if (took === null) throw new Error('the page asked for no snapshot')
  // What follows the first paint must not slow down the next load.
  await settle(page)
  return took
}
