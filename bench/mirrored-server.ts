// What the bench mirrors: stand-ins for Healthchecks servers with 1,000 checks each, whose lists are not compressed.
import { once } from 'node:events'
import http from 'node:http'

export interface MirroredServer {
  readonly url: string
  /** Goes down; the badge and the next list say so. */
  fail(index: number): void
  close(): void
}

export interface MirroredOptions {
  readonly checks: number
  /** Another check is late at each look at the badge: no list is like the last one. */
  readonly changes: boolean
}

const CHANNELS = Array.from({ length: 4 }, (_, i) => uuidOf(9, i)).join()

/** A UUID that no other server of the bench has, nor its first half: a unique key is made of that. */
function uuidOf(server: number, index: number): string {
  return `${String(index).padStart(8, '0')}-${String(server).padStart(4, '0')}-4000-8000-000000000000`
}

let made = 0

export async function serveMirrored({ checks, changes }: MirroredOptions): Promise<MirroredServer> {
  const number = ++made
  const statuses = Array.from({ length: checks }, () => 'up')
  const entries: string[] = []
  let looks = 0
  const server = http.createServer((request, response) => {
    const send = (body: string, status = 200) => {
      const type = body.startsWith('{') ? 'application/json' : 'text/plain'
      const length = Buffer.byteLength(body)
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': length }).end(body)
    }
    const path = new URL(request.url ?? '/', url).pathname
    if (path === '/api/v3/status/') return send('OK')
    if (path === '/api/v3/checks/') return send(`{"checks": [${entries.join(', ')}]}`)
    if (path === '/api/v3/badges/') return send(`{"badges": {"*": {"json3": "${url}/badge/all"}}}`)
    if (path.endsWith('/flips/')) return send('[]')
    if (path !== '/badge/all') return send('not found', 404)
    if (changes) set(looks++ % checks, 'grace')
    const count = (status: string) => statuses.filter((one) => one === status).length
    send(
      `{"status": "up", "total": ${checks}, "grace": ${count('grace')}, "down": ${count('down')}}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  function set(index: number, status: string): void {
    statuses[index] = status
    entries[index] = entryOf(url, uuidOf(number, index), index, status)
  }

  for (let i = 0; i < checks; i++) set(i, 'up')
  return {
    url,
    fail: (index) => set(index, 'down'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As a Healthchecks server lists it by a read-write key: some 990 bytes. */
function entryOf(url: string, uuid: string, index: number, status: string): string {
  const own = `${url}/api/v3/checks/${uuid}`
  return JSON.stringify({
    ...{ name: `Nightly job ${index}`, slug: `nightly-job-${index}`, tags: 'backup nightly' },
    ...{ desc: 'Dumps the database and copies it to the other site.', grace: 3600, n_pings: 1234 },
    ...{ status, started: false, last_ping: '2026-01-15T11:00:00+00:00' },
    ...{ next_ping: '2026-01-16T11:00:00+00:00', manual_resume: false, methods: '' },
    ...{ subject: '', subject_fail: '', start_kw: '', success_kw: '', failure_kw: '' },
    ...{ filter_subject: false, filter_body: false, filter_http_body: false },
    ...{ filter_default_fail: false, badge_url: `${url}/b/2/${uuid}.svg`, uuid },
    ...{ ping_url: `${url}/ping/${uuid}`, update_url: own, pause_url: `${own}/pause` },
    ...{ resume_url: `${own}/resume`, channels: CHANNELS, timeout: 86_400 },
  })
}
