// The file `endpoint` in the data folder: how a command on this machine reaches the server that runs on
// that folder (contract run.md 6). Pure: the server writes the file, the commands read it.

export const ENDPOINT_FILE = 'endpoint'

export interface Endpoint {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string
  /** Opens `POST /api/v3/signals/`: `hcl_` and 28 characters, of this start of the server. */
  readonly token: string
  /** Bytes that the server keeps of a ping's body; null: no limit. */
  readonly bodyLimit: number | null
  readonly pid: number
}

/** @returns null for a text that is no such file */
export function readEndpoint(text: string): Endpoint | null {
  let value: Partial<Record<keyof Endpoint, unknown>> | null
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { url, token, bodyLimit = null, pid } = value ?? {}
  if (typeof url !== 'string' || typeof token !== 'string' || typeof pid !== 'number') return null
  if (bodyLimit !== null && typeof bodyLimit !== 'number') return null
  return { url, token, bodyLimit, pid }
}
