// Which route of the management API a path names: the forms of its parameters decide (contract monitor.md
// 2.1). Pure.
import { PARAM_FORMS, type Route } from './route-types.ts'

export interface FoundRoute {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** A function from a path below `/api/vN`, percent-decoded, to its route; null: none of these. */
export function routeFinder(routes: readonly Route[]): (path: string) => FoundRoute | null {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))
  return (path) => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(path)
      if (match !== null) return { route, params: { ...match.groups } }
    }
    return null
  }
}

/** `/checks/:uuid/pause` as a pattern in which every parameter has its form. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const form = PARAM_FORMS[name]?.source.replace(/^\^|\$$/g, '') ?? '[^/]+'
    return `(?<${name}>${form})`
  })
  return new RegExp(`^${source}$`)
}
