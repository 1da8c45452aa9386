// A page of the window at an address, told by a stage what a test wants it to say.
import { onTestFinished } from 'vitest'
import type { Snapshot } from '../../src/shared/events.ts'
import { openPage, type PageOptions } from './browser.ts'
import { aMirroredRow, aSnapshot, uuidOf } from './window-rows.ts'
import { openStage, type StageAnswers } from './window-stage.ts'

const FAR = aMirroredRow({ name: 'far' })

interface Given extends PageOptions {
  readonly snapshot: Partial<Snapshot>
  readonly answers?: StageAnswers
  /** Of the address. */
  readonly at?: string
}

export async function openStageAt({ snapshot, answers = {}, at = '/checks', ...options }: Given) {
  const stage = await openStage({
    snapshot: () => aSnapshot(snapshot),
    answers: {
      'pushes.list': () => ({ pushes: [], more: false }),
      'requests.unread': () => ({ number: 0 }),
      'checks.beats': () => [],
      'remotes.rows': () => ({ rows: [FAR], next: null }),
      ...answers,
    },
  })
  onTestFinished(() => stage.close())
  const page = await openPage({ viewport: { width: 1280, height: 800 }, ...options })
  await page.goto(stage.url)
  await page.getByRole('main').waitFor()
  await page.evaluate((path) => {
    location.hash = path
  }, at)
  const row = (number: number) => page.locator(`tr[data-uuid="${uuidOf(number)}"]`)
  const done = (of: string) =>
    stage.calls.filter(({ name }) => name === of).map(({ input }) => input)
  return { stage, page, row, done }
}
