// `tocsin window …`: asks the server that runs on the data folder for a fresh link to its window, and for
// the browsers that are signed in (contract runtime.md).
import type { Endpoint } from '../../shared/endpoint.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { type PostAnswer, post } from '../run/http-post.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG } from './flags.ts'
import { endpointOf, type LocalServer, serverAt } from './local-server.ts'
import { openLink } from './open-link.ts'

/** In milliseconds: the server is on this machine. */
const TIMEOUT = 5000

async function openWindow({ values, env, dataDir, print, complain }: CommandCall): Promise<number> {
  const links = await askForLinks(dataDir)
  if (values.json) print(JSON.stringify(links))
  else for (const link of links) print(link)
  const [link] = links
  if (!values.open || link === undefined) return EXIT.ok
  const problem = await openLink(link, env)
  if (problem === null) return EXIT.ok
  complain(`cannot open a browser (${problem}). Open the link yourself.`)
  return EXIT.failed
}

/** @throws TocsinError NOT_RUNNING when no server answers for the folder with links */
async function askForLinks(dataDir: string): Promise<readonly string[]> {
  const endpoint = endpointOf(dataDir)
  if (endpoint === null) throw notRunning(dataDir)
  const { status, text } = await ask(endpoint).catch((error: unknown) => {
    throw notRunning(dataDir, error)
  })
  if (status === 404) {
    const what = `the server at ${endpoint.url} serves no window`
    throw new TocsinError('NOT_RUNNING', `${what}. Open that of the desktop app by its icon.`)
  }
  const links = status === 200 ? readLinks(text) : []
  if (links.length > 0) return links
  const why = status === 401 ? 'it takes commands on a loopback address only' : `status ${status}`
  throw new TocsinError('NOT_RUNNING', `the server at ${endpoint.url} gives no link: ${why}`)
}

function ask({ url, token }: Endpoint): Promise<PostAnswer> {
  const headers = { 'x-api-key': token }
  return post({ url: `${url}/window/link`, headers, body: '', timeout: TIMEOUT })
}

function notRunning(dataDir: string, cause?: unknown): TocsinError {
  const text = `no server runs on the data folder ${dataDir}. Start one with: tocsin serve`
  return new TocsinError('NOT_RUNNING', text, { cause })
}

/** None where another program answers at that address. */
function readLinks(text: string): readonly string[] {
  try {
    const { links }: { readonly links?: unknown } = JSON.parse(text)
    return Array.isArray(links) ? links.filter((link) => typeof link === 'string') : []
  } catch {
    return []
  }
}

/** @throws TocsinError NOT_RUNNING */
function serverOn(dataDir: string): LocalServer {
  const endpoint = endpointOf(dataDir)
  if (endpoint === null) throw notRunning(dataDir)
  return serverAt(endpoint, (cause) => notRunning(dataDir, cause))
}

async function listSessions({ values, dataDir, print }: CommandCall): Promise<number> {
  const sessions = await serverOn(dataDir).call('sessions.list', undefined)
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const shown = sessions.map(({ since, used, address, agent }) => {
    return { since: time(since), last_used: time(used), address, agent }
  })
  if (values.json) print(JSON.stringify(shown))
  else if (shown.length > 0) {
    const rows = shown.map(({ since, last_used, address, agent }) =>
      [since, last_used, address, agent].map((cell) => cell ?? 'unknown'),
    )
    print(table([['SINCE', 'LAST USED', 'ADDRESS', 'BROWSER'], ...rows]).join('\n'))
  }
  return EXIT.ok
}

async function signOut({ dataDir, print }: CommandCall): Promise<number> {
  // A command has no session of its own: all are others.
  const { ended } = await serverOn(dataDir).call('sessions.signOut', { id: null })
  print(String(ended))
  return EXIT.ok
}

export const WINDOW_COMMANDS: readonly Command[] = [
  {
    name: 'window',
    summary: 'Print a fresh link to the window of the running server; it works once',
    flags: [{ name: 'open', help: 'Open the link in the browser as well.' }, JSON_FLAG],
    run: openWindow,
  },
  {
    name: 'window sessions',
    summary: 'List the browsers that are signed in to the window of the running server',
    flags: [JSON_FLAG],
    run: listSessions,
  },
  {
    name: 'window sign-out',
    summary: 'Sign out every browser of the window; prints how many',
    flags: [],
    run: signOut,
  },
]
