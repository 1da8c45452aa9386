// The address of the window: every view has one, behind the `#`, so that Back and links work.
import type { ComponentProps, MouseEvent } from 'react'
import { create } from 'zustand'
import { parseRoute, pathWith, type Route } from './routes.ts'

export { pathWith }

const useRouteStore = create<Route>(() => parseRoute(location.hash))

let followed = ''

/** Milliseconds after the last letter of a search: browsers count changes of the address, and look for the page's icon at each. */
const TYPED_MS = 250

/** What the address is to be then; null: it is that. */
let due: { readonly path: string; readonly timer: ReturnType<typeof setTimeout> } | null = null

function follow(): void {
  clearTimeout(due?.timer)
  due = null
  followed = location.hash
  useRouteStore.setState(parseRoute(location.hash), true)
}

function writeAddress(path: string, replace: boolean): void {
  const address = `${location.pathname}#${path}`
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
}

function writeDue(): void {
  if (due === null) return
  clearTimeout(due.timer)
  writeAddress(due.path, true)
  due = null
  followed = location.hash
}

/** Begins to follow the address. */
export function startRouter(): void {
  // Going Back tells of both: it is one visit.
  addEventListener('hashchange', () => location.hash !== followed && follow())
  addEventListener('popstate', follow)
  writeBeforeLeaving()
  follow()
}

/** The address says what was typed before anybody can look at it, copy it or leave it. */
function writeBeforeLeaving(): void {
  for (const name of ['pagehide', 'blur', 'pointerdown']) addEventListener(name, writeDue)
  document.documentElement.addEventListener('pointerleave', writeDue)
  addEventListener('keydown', (event) => isForBrowser(event) && writeDue(), { capture: true })
}

/** Reload, back, the address: no letter, as input methods and the Option key make them too. */
function isForBrowser({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || (altKey && key.length > 1) || /^F\d+$/.test(key)
}

/** The route, or what `select` takes of it: the component re-renders only when that changes. */
export function useRoute(): Route
export function useRoute<T>(select: (route: Route) => T): T
export function useRoute<T>(select?: (route: Route) => T): T | Route {
  return useRouteStore<T | Route>(select ?? ((route) => route))
}

export function currentRoute(): Route {
  return useRouteStore.getState()
}

/** Calls back as soon as another view is gone to, before it is shown. @returns what ends it */
export function onLeave(left: () => void): () => void {
  return useRouteStore.subscribe((now, before) => {
    if (now.path !== before.path) left()
  })
}

/** Calls back when a view is gone to, be it the present one again. @returns what ends it */
export function onVisit(visited: () => void): () => void {
  return useRouteStore.subscribe(visited)
}

/**
 * Goes to a view: `navigate('/checks/…')`.
 * @param options `replace`: the present view is not kept for Back
 */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  // Back leads to what was typed, too.
  writeDue()
  writeAddress(path, options.replace === true)
  follow()
}

/** Changes the query of the present view; null takes a part away. Not kept for Back, unless asked. */
export function setQuery(
  changes: Readonly<Record<string, string | null>>,
  options: { readonly push?: boolean } = {},
): void {
  navigate(withQuery(changes), { replace: options.push !== true })
}

/** The same with each letter that is typed: the view follows at once, and the address after the last one. */
export function typeQuery(changes: Readonly<Record<string, string | null>>): void {
  clearTimeout(due?.timer)
  const path = withQuery(changes)
  due = { path, timer: setTimeout(writeDue, TYPED_MS) }
  useRouteStore.setState(parseRoute(path), true)
}

function withQuery(changes: Readonly<Record<string, string | null>>): string {
  const { path, query } = currentRoute()
  return pathWith(path, { ...query, ...changes })
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path: `/checks/…` */
  readonly to: string
}

/** A link to a view: a real one, so that it can be copied or opened in another tab. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    navigate(to)
  }
  return <a {...rest} href={`#${to}`} onClick={open} />
}
