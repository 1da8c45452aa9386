// Which view an address means. Pure; the address itself is followed in router.tsx.

export const SETTINGS_SECTIONS = [
  'general',
  'notifications',
  'server',
  'keys',
  'projects',
  'status-pages',
  'maintenance',
  'data',
  'about',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

export type View =
  | { readonly page: 'checks' }
  | { readonly page: 'check-new' }
  | { readonly page: 'adopt' }
  /** `id`: a UUID, or the 40 characters of a unique key as messages carry it. */
  | { readonly page: 'check'; readonly id: string }
  /** A check of another server, by the id of that and its unique key. */
  | { readonly page: 'mirrored'; readonly remote: string; readonly uniqueKey: string }
  | { readonly page: 'check-edit'; readonly id: string }
  | { readonly page: 'activity' }
  /** The compact list, without the shell. */
  | { readonly page: 'tray' }
  | { readonly page: 'reports' }
  | { readonly page: 'pushes' }
  | { readonly page: 'push-new' }
  /** `via`: id of the server that holds it; null: this computer. */
  | { readonly page: 'push'; readonly token: string; readonly via: string | null }
  | { readonly page: 'request-new' }
  | { readonly page: 'request'; readonly token: string }
  | { readonly page: 'badges' }
  | { readonly page: 'integrations' }
  | { readonly page: 'integration-new'; readonly kind: string }
  | { readonly page: 'integration'; readonly uuid: string }
  | { readonly page: 'servers' }
  | { readonly page: 'server-new' }
  | { readonly page: 'server'; readonly id: string }
  | { readonly page: 'settings'; readonly section: SettingsSection }
  | { readonly page: 'unknown' }

export type Page = View['page']

export interface Route {
  readonly view: View
  /** As it is in the address, without the query: `/checks/…`. */
  readonly path: string
  /** What follows the `?`, each name once. */
  readonly query: Readonly<Record<string, string>>
}

/** @param hash of the address: `#/checks?q=db`; empty: the start */
export function parseRoute(hash: string): Route {
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?')
  const segments = path.split('/').filter((segment) => segment !== '')
  return {
    view: viewOf(segments.map(decoded)),
    path: `/${segments.join('/')}`,
    query: Object.fromEntries(new URLSearchParams(rest.join('?'))),
  }
}

function viewOf([first = 'checks', second, third, ...rest]: readonly string[]): View {
  const unknown: View = { page: 'unknown' }
  if (rest.length > 0) return unknown
  if (first === 'checks') return checksView(second, third)
  if (first === 'integrations') return integrationsView(second, third)
  if (first === 'pushes') return pushesView(second, third)
  if (third !== undefined) return unknown
  if (first === 'servers') return serversView(second)
  if (first === 'settings') return settingsView(second)
  if (second === undefined && isPlace(first)) return { page: first }
  return unknown
}

function checksView(id: string | undefined, action: string | undefined): View {
  if (id === undefined) return { page: 'checks' }
  if (id.startsWith('@')) return mirroredView(id.slice(1), action)
  if (action === 'edit') return { page: 'check-edit', id }
  if (action !== undefined) return { page: 'unknown' }
  if (id === 'adopt') return { page: 'adopt' }
  return id === 'new' ? { page: 'check-new' } : { page: 'check', id }
}

function mirroredView(remote: string, uniqueKey: string | undefined): View {
  return uniqueKey === undefined ? { page: 'unknown' } : { page: 'mirrored', remote, uniqueKey }
}

function integrationsView(uuid: string | undefined, kind: string | undefined): View {
  if (uuid === undefined) return { page: 'integrations' }
  if (uuid === 'new') return { page: 'integration-new', kind: kind ?? '' }
  return kind === undefined ? { page: 'integration', uuid } : { page: 'unknown' }
}

const PLAIN = ['activity', 'reports', 'badges', 'tray'] as const

/** A view of one name and nothing more. */
function isPlace(name: string): name is (typeof PLAIN)[number] {
  return PLAIN.some((known) => known === name)
}

/** `/pushes/<token>`, of another server `/pushes/@<id>/<token>`, of a request `/pushes/requests/<token>`. */
function pushesView(first: string | undefined, second: string | undefined): View {
  if (first === undefined) return { page: 'pushes' }
  if (first.startsWith('@')) {
    const via = first.slice(1)
    return second === undefined ? { page: 'unknown' } : { page: 'push', token: second, via }
  }
  if (first === 'requests') return requestsView(second)
  if (second !== undefined) return { page: 'unknown' }
  return first === 'new' ? { page: 'push-new' } : { page: 'push', token: first, via: null }
}

function requestsView(token: string | undefined): View {
  if (token === undefined) return { page: 'unknown' }
  return token === 'new' ? { page: 'request-new' } : { page: 'request', token }
}

function serversView(id: string | undefined): View {
  if (id === undefined) return { page: 'servers' }
  return id === 'new' ? { page: 'server-new' } : { page: 'server', id }
}

function settingsView(name: string = 'general'): View {
  const section = SETTINGS_SECTIONS.find((known) => known === name)
  return section === undefined ? { page: 'unknown' } : { page: 'settings', section }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** `/checks?q=db`; parts of the query that are empty or null are left out. */
export function pathWith(
  path: string,
  query: Readonly<Record<string, string | null>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = new URLSearchParams(given).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The longest text that the search over outputs takes. */
export const LONGEST_SEARCH = 200

/** The address of Activity that looks for those words in the output of all jobs. */
export function outputSearch(text: string): string {
  return pathWith('/activity', { output: text.trim().slice(0, LONGEST_SEARCH) })
}
