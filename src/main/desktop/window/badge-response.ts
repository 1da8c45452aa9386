// Badges in the window. Its policy allows no other origin, so its own scheme passes requests for
// badges, and nothing else, to the local server. Knows no Electron.
import { PAGE_HEADERS } from '../../http/window-files.ts'
import { isWindowAddress } from './page-file.ts'

const PATH = /^\/(?:badge|b)\/./
const TYPES = ['image/svg+xml', 'application/json']
const TIMEOUT = 5000

/**
 * Null: it is none of these addresses.
 * @param home where the server listens; null: it does not yet
 */
export async function answerBadge(
  request: Pick<Request, 'url' | 'method'>,
  home: string | null,
): Promise<Response | null> {
  if (request.method !== 'GET' || !isWindowAddress(request.url)) return null
  // As the parser reads it: dots that climb are gone.
  const { pathname } = new URL(request.url)
  if (!PATH.test(pathname)) return null
  if (home === null) return refusal(503)
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(new URL(pathname, home), { redirect: 'manual', signal })
    const type = answer.headers.get('content-type') ?? ''
    if (!TYPES.some((known) => type.startsWith(known))) return refusal(404)
    const headers = { ...PAGE_HEADERS, 'content-type': type, 'cache-control': 'no-store' }
    return new Response(await answer.text(), { status: answer.status, headers })
  } catch {
    return refusal(503)
  }
}

/** Under the same policy: a refusal is a page of ours too. */
function refusal(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS })
}
