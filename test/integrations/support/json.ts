// What services ask of a request before they read it.
import type { PlayedAnswer, SeenRequest } from './service.ts'

/** Null: a POST of JSON. Otherwise how a service refuses it. */
export function refuseAllButJson({ method, headers, json }: SeenRequest): PlayedAnswer | null {
  if (method !== 'POST') return { status: 405 }
  if (headers['content-type'] !== 'application/json') return { status: 415 }
  try {
    json()
    return null
  } catch {
    return { status: 400, body: 'invalid_payload' }
  }
}
