// HTTP to the targets of channels, by the rules of contract 7.2: one attempt of 30 s, at most 3
// redirects, never from https to http, no header carried to another host, little of the answer read.

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
