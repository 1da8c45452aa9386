// A POST of form fields, for services older than JSON.
import type { OutgoingRequest } from './http-client.ts'

export function formPost(
  url: string,
  fields: Readonly<Record<string, string>>,
  flipId: string,
  headers: Readonly<Record<string, string>> = {},
): OutgoingRequest {
  return {
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    flipId,
  }
}
