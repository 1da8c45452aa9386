// The window in Chromium: how soon it shows the list, a search and each view, how busy changes keep it, and
// how much it loads at first. Servers, checks and pings are real.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { type Figure, figure, pairedFigure, roundsFigure } from './figures.ts'
import { initialBundle } from './initial-bundle.ts'
import type { Measurement } from './measurement.ts'
import { runTocsin, type Served, serveTocsin } from './processes.ts'
import { type SeedOptions, seededFolder } from './seed.ts'
import { median } from './statistics.ts'
import { measureDeltas, RATE, uuidsInSight } from './window-deltas.ts'
import { callIn, launchBrowser, NO_BROWSER, openWindow, settle } from './window-page.ts'
import { timePaints, timePairs } from './window-paint.ts'
import { timeKeys } from './window-search.ts'
import { urlOf } from './window-session.ts'
import { timeViews, type ViewTimes, viewsOf } from './window-views.ts'

const [FEW, SOME, MANY] = [100, 2000, 10_000]
const HOUR = 3_600_000
const nameOf = (count: number) => count.toLocaleString('en')

const NAMES = {
  some: `first paint of ${nameOf(SOME)} checks`,
  many: `first paint of ${nameOf(MANY)} checks`,
  mirrored: `first paint with ${nameOf(MANY)} mirrored rows`,
  search: `search over ${nameOf(MANY)} checks, a key`,
  deltas: `scripting at ${RATE} deltas a second, ${nameOf(MANY)} checks`,
  inSight: `scripting at ${RATE} deltas a second, all in sight`,
  views: 'first open of a view, the slowest',
}

export const WINDOW: Measurement = {
  name: 'window',
  async run({ folder, quick }) {
    const browser = await launchBrowser()
    try {
      const figures = browser === null ? unmeasured() : await measure(browser, folder, quick)
      return [
        ...figures,
        figure({ name: 'initial bundle of the window', unit: 'kB', value: initialBundle() }),
      ]
    } finally {
      await browser?.close()
    }
  },
}

/** Where there is no browser. */
export function unmeasured(): readonly Figure[] {
  return Object.values(NAMES).map((name) =>
    figure({ name, unit: 'ms', value: null, note: NO_BROWSER }),
  )
}

async function measure(
  browser: Browser,
  folder: string,
  quick: boolean,
): Promise<readonly Figure[]> {
  const many = await openSeeded(browser, folder, 'many', { checks: MANY })
  const some = await openSeeded(browser, folder, 'some', { checks: SOME })
  const mirroring = await openSeeded(browser, folder, 'mirroring', { checks: SOME }, many)
  const few = await openSeeded(browser, folder, 'few', { checks: FEW }, some)
  const opened = [many, some, mirroring, few]
  await untilMirrored(mirroring.page, MANY)
  await untilMirrored(few.page, SOME)
  const figures = [
    ...(await paints({ some, many, mirroring }, quick ? 7 : 15)),
    ...(await withMany(many, quick)),
    ...(await views(few, quick ? 3 : 5)),
  ]
  for (const { page } of opened) await page.context().close()
  for (const { served } of opened) await served.stop()
  return figures
}

/** A server with an open window: its link works once. */
interface Opened {
  readonly served: Served
  readonly page: Page
  readonly uuids: readonly string[]
  readonly apiKey: string
  /** Of a push. */
  readonly token: string
}

/** @param mirrored a server whose checks it mirrors */
async function openSeeded(
  browser: Browser,
  folder: string,
  name: string,
  options: SeedOptions,
  mirrored?: Opened,
): Promise<Opened> {
  const alertAfter = Date.now() + HOUR
  const { dataDir, uuids, apiKey } = await seededFolder(folder, name, { ...options, alertAfter })
  const place = ['--data-dir', dataDir]
  const link = await runTocsin(['push', '--name', 'a push', ...place], 'a secret')
  const token = /\/p\/([^/\s]+)/.exec(link)?.[1] ?? ''
  if (mirrored !== undefined) {
    const flags = ['--name', 'there', '--url', urlOf(mirrored.served), '--key-file', '-']
    await runTocsin(['remote', 'add', ...flags, ...place], mirrored.apiKey)
  }
  const served = await serveTocsin(dataDir)
  return { served, page: await openWindow(browser, served), uuids, apiKey, token }
}

async function paints(
  { some, many, mirroring }: Readonly<Record<'some' | 'many' | 'mirroring', Opened>>,
  rounds: number,
): Promise<readonly Figure[]> {
  const note = 'from the last byte of the snapshot'
  const ofSome = roundsFigure(NAMES.some, 'ms', await timePaints(some.page, rounds), note)
  const ofMany = roundsFigure(NAMES.many, 'ms', await timePaints(many.page, rounds), note)
  const [without, beside] = await timePairs([some.page, mirroring.page], rounds)
  const reference = { name: 'without', values: without }
  return [ofSome, ofMany, pairedFigure(NAMES.mirrored, 'ms', beside, reference)]
}

/** Waits until the server has the checks of the one that it mirrors. */
async function untilMirrored(page: Page, count: number): Promise<void> {
  for (;;) {
    const { remotes } = await callIn(page, 'app.snapshot', undefined)
    if (remotes[0]?.checks === count) return
    await pause(200)
  }
}

async function withMany(
  { served, page, uuids }: Opened,
  quick: boolean,
): Promise<readonly Figure[]> {
  await settle(page)
  const keys = await timeKeys(page, quick ? 3 : 10)
  const spans = { rounds: quick ? 3 : 7, span: 3000 }
  const deltas = async (name: string, pinged: readonly string[]) => {
    const shares = await measureDeltas(page, served, pinged, spans)
    const task = median(shares.map((share) => share.task)).toFixed(0)
    const scripts = shares.map((share) => share.script)
    return roundsFigure(name, '%', scripts, `processor time; ${task} % with layout and paint`)
  }
  return [
    roundsFigure(NAMES.search, 'ms', keys, 'from the key to the paint with what it found'),
    await deltas(NAMES.deltas, uuids),
    await deltas(NAMES.inSight, await uuidsInSight(page)),
  ]
}

async function views({ page, token }: Opened, rounds: number): Promise<readonly Figure[]> {
  return viewFigures(await timeViews(page, await viewsOf(page, token), rounds))
}

/** A figure of each view, then the slowest again: it alone is judged. @param times by the name of the view */
export function viewFigures(times: Readonly<Record<string, ViewTimes>>): readonly Figure[] {
  const each = Object.entries(times).map(([view, { shown, whole }]) => {
    const note = `whole after ${whole.toFixed(0)} ms`
    return { view, figure: roundsFigure(`first open of ${view}`, 'ms', shown, note) }
  })
  const slowest = each.toSorted((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0))[0]
  const worst = figure({
    name: NAMES.views,
    unit: 'ms',
    value: slowest?.figure.value ?? null,
    note: slowest?.view ?? '',
  })
  return [...each.map(({ figure }) => figure), worst]
}
