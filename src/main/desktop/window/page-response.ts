// The answer to a request of the window's scheme: a built file under the page's policy, or an error.
// Knows no Electron, so tests can call it.
import fs from 'node:fs/promises'
import { PAGE_HEADERS, windowFileType } from '../../http/window-files.ts'
import { pageFile } from './page-file.ts'

/** @param folder of the built window */
export async function answerPage(folder: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
  const file = pageFile(folder, request.url)
  const type = file === null ? null : windowFileType(file)
  if (file === null || type === null) return refusal(404)
  try {
    const content = new Uint8Array(await fs.readFile(file))
    const body = request.method === 'HEAD' ? null : content
    return new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': type } })
  } catch {
    return refusal(404)
  }
}

/** Under the same policy: a refusal is a page of ours too. */
function refusal(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS })
}
