// Both listeners over one vault, with requests of its account; real connections where a body breaks off.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { DEFAULT_REQUEST, type RequestDraft } from '../../../../src/shared/model/request-options.ts'
import { openHouse } from '../../../support/house.ts'
import { openHouseSecrets } from '../../../support/inside-secrets.ts'
import { serverWith } from '../../servers.ts'

export type Listener = 'home' | 'share'

const PERSON = {
  host: '127.0.0.1:7464',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

export async function openRequestServer(reach: Listener = 'share') {
  const house = openHouse()
  const { dataDir, clock } = house
  const secrets = await openHouseSecrets(house)
  const account = secrets.tables.accounts.ensure('local', 0)
  const requests = await secrets.requests()
  const state = { isLocked: false }
  const server = serverWith(house, {
    reach,
    vault: async () => secrets.vault,
    requests: async () => (state.isLocked ? null : requests),
  })

  const ask = (request: InjectOptions) =>
    server.inject({ ...request, headers: { ...PERSON, ...request.headers } })

  return {
    clock,
    state,
    server,
    requests,
    account,
    store: secrets.store,
    ask,
    /** @returns its token */
    async request(changes: Partial<RequestDraft> = {}): Promise<string> {
      const draft = { ...DEFAULT_REQUEST, title: 'the VPN password', from: 'Ana', ...changes }
      return (await requests.create(draft, account)).token
    },
    /** Sends the form as a browser does. */
    async send(token: string, form: FormData, headers: Readonly<Record<string, string>> = {}) {
      const body = new Response(form)
      return ask({
        method: 'POST',
        url: `/request/${token}`,
        headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      })
    },
    async answerOf(token: string) {
      const { text, files } = await requests.read(token, account)
      const contents = await Promise.all(
        files.map(async ({ id }) => buffer((await requests.openFile(token, id, account)).content)),
      )
      return { text, files, contents }
    },
    stateOf: async (token: string) => (await requests.get(token, account)).state,
    storedFiles: () => fs.readdirSync(path.join(dataDir, 'files')),
    /** A connection of its own, which may break off. */
    async connect(): Promise<net.Socket> {
      if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = server.server.address() as net.AddressInfo
      const socket = net.connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
      return socket
    },
  }
}

/** The fields of the form, files last. */
export function formWith(
  text: string | null,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>> = {},
  pass?: string,
): FormData {
  const form = new FormData()
  if (pass !== undefined) form.append('pass', pass)
  if (text !== null) form.append('text', text)
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new Blob([content]), name)
  }
  return form
}
