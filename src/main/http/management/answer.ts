// What a route of the management API answers, before it is written to the wire.
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly document: unknown }
  | { readonly kind: 'pieces'; readonly pieces: readonly Uint8Array[] }
  /** ASCII, written while it is sent. */
  | { readonly kind: 'long'; readonly pieces: Iterable<string> }
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'empty'; readonly status: number }

export function json(document: unknown, status = 200): Answer {
  return { kind: 'json', status, document }
}

/** `{"error": "…"}` (contract monitor.md 2.3). */
export function problem(status: number, error: string): Answer {
  return json({ error }, status)
}

export function empty(status: number): Answer {
  return { kind: 'empty', status }
}

export function text(status: number, body: string): Answer {
  return { kind: 'text', status, text: body }
}

/** No such check, ping or body (contract monitor.md D6). */
export const NOT_FOUND: Answer = problem(404, 'not found')
