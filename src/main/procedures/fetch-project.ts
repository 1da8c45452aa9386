// The checks of a Healthchecks project, read through its API: what brings a project in from there.
import { errorText, TocsinError } from '../errors.ts'

const TIMEOUT = 30_000
const SIZE_LIMIT = 20_000_000

/**
 * @param base of the other installation: `https://healthchecks.io`
 * @returns its document `{"checks": […]}`
 * @throws TocsinError INVALID with what went wrong
 */
export async function fetchChecks(base: string, key: string): Promise<string> {
  const url = URL.parse('api/v3/checks/', base.endsWith('/') ? base : `${base}/`)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid('the address must be a http or https URL')
  let answer: Response
  try {
    answer = await fetch(url, {
      headers: { 'x-api-key': key },
      // The key is not carried anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
  } catch (error) {
    throw invalid(`${url.host} cannot be reached: ${causeOf(error)}`)
  }
  if (answer.status === 401 || answer.status === 403)
    throw invalid('that key is not accepted there')
  if (!answer.ok) throw invalid(`${url.host} answers ${answer.status}`)
  const text = await answer.text()
  if (text.length > SIZE_LIMIT) throw invalid('that project is too large')
  return text
}

function causeOf(error: unknown): string {
  return errorText(error instanceof Error ? (error.cause ?? error) : error)
}

function invalid(message: string): TocsinError {
  return new TocsinError('INVALID', message)
}
