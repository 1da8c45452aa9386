// How soon each view is there when it is gone to for the first time, its chunk loaded ahead: from the change
// of the address to the paint with its heading, and to the one without anything that still loads.
import type { Page } from 'playwright'
import { median } from './statistics.ts'
import { callIn, settle } from './window-page.ts'

/** An address by the name of each view. */
type Views = Readonly<Record<string, string>>

export interface ViewTimes {
  /** Milliseconds until its heading is painted, of each round. */
  readonly shown: readonly number[]
  /** The median until nothing of it loads any more; what the server takes to answer counts. */
  readonly whole: number
}

/** Needs a check, a push and a server with a mirrored check. */
export async function viewsOf(page: Page, token: string): Promise<Views> {
  const { checks, channels, remotes } = await callIn(page, 'app.snapshot', undefined)
  const [check, channel, remote] = [checks[0]?.uuid, channels[0]?.uuid, remotes[0]?.id ?? '']
  const { rows } = await callIn(page, 'remotes.rows', { id: remote, after: null })
  const mirrored = `/checks/@${remote}/${rows[0]?.uniqueKey}`
  return {
    'a check': `/checks/${check}`,
    'its form': `/checks/${check}/edit`,
    'a new check': '/checks/new',
    'a mirrored check': mirrored,
    'bring in jobs': '/checks/adopt',
    activity: '/activity',
    pushes: '/pushes',
    'a push': `/pushes/${token}`,
    'a new push': '/pushes/new',
    badges: '/badges',
    integrations: '/integrations',
    'an integration': `/integrations/${channel}`,
    'a new integration': '/integrations/new/webhook',
    servers: '/servers',
    'a server': `/servers/${remote}`,
    'a new server': '/servers/new',
    settings: '/settings',
    ...Object.fromEntries(SECTIONS.map((name) => [`settings, ${name}`, `/settings/${name}`])),
  }
}

const SECTIONS = ['notifications', 'server', 'keys', 'projects', 'status-pages', 'data', 'about']

/** By the name of the view. */
export async function timeViews(
  page: Page,
  views: Views,
  rounds: number,
): Promise<Readonly<Record<string, ViewTimes>>> {
  const all: Record<string, ViewTimes> = {}
  for (const [name, route] of Object.entries(views)) {
    const times: Once[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeView(page, route))
    const whole = median(times.map(({ whole }) => whole))
    all[name] = { shown: times.map(({ shown }) => shown), whole }
  }
  return all
}

interface Once {
  readonly shown: number
  readonly whole: number
}

/** In a page that is loaded anew, and has shown nothing but the list of checks. */
async function timeView(page: Page, route: string): Promise<Once> {
  await page.evaluate(() => history.replaceState(null, '', '#/checks'))
  await page.reload()
  await settle(page)
  return page.evaluate(async (route) => {
    const view = document.getElementById('view')
    if (view === null) throw new Error('the page has no view')
    view.querySelector('h1')?.setAttribute('data-before', '')
    const isShown = () => view.querySelector('h1[data-page-title]:not([data-before])') !== null
    const isLoading = () =>
      [...view.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent?.startsWith('Loading'),
      )
    /** The paint after which it is so. */
    const painted = (isSo: () => boolean) =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!isSo()) return
          watch.disconnect()
          window.benchAfterPaint(resolve)
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      })
    const shown = painted(isShown)
    const whole = painted(() => isShown() && !isLoading())
    const start = performance.now()
    location.hash = route
    return { shown: (await shown) - start, whole: (await whole) - start }
  }, route)
}
