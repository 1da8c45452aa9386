// HTTP to the targets of channels, by contract monitor.md 7.2: one attempt of 30 s, at most 3
// redirects, never from https to http, no header carried to another host, little of the answer read.
import { tell } from '../../../shared/words/told.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** http or https. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For X-Tocsin-Flip. */
  readonly flipId: string
}

export interface IncomingAnswer {
  readonly status: number
  /** The beginning of the body, at most 64 KiB. */
  readonly text: string
  /** The redirect to another host that left the request's body behind, if one did. */
  readonly lostBy?: number
}

const ACCEPTED: readonly number[] = [200, 201, 202, 204]

/** The status that decides: that of a redirect which lost the message, or the last one. */
export function decisiveStatus({ status, lostBy }: IncomingAnswer): number {
  return lostBy ?? status
}

/** Only 200, 201, 202 and 204 mean that the message was taken. */
export function isAccepted(answer: IncomingAnswer): boolean {
  return ACCEPTED.includes(decisiveStatus(answer))
}

/** @throws DeliveryError `Received status code N` for all but 200, 201, 202, 204 */
export function assertAccepted(answer: IncomingAnswer): void {
  if (isAccepted(answer)) return
  throw new DeliveryError(tell('failures.status', { status: decisiveStatus(answer) }))
}

export interface HttpClient {
  /**
   * Sends one request, whatever status comes back.
   * @throws DeliveryError `Connection timed out`, `Could not resolve host`, `Connection failed`,
   *   `Too many redirects`, `TLS handshake failed`, `HTTP request failed, code: …`
   */
  request(request: OutgoingRequest): Promise<IncomingAnswer>
  /** As `request`. @throws DeliveryError `Received status code N` for all but 200, 201, 202, 204 */
  send(request: OutgoingRequest): Promise<IncomingAnswer>
}
