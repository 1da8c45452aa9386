// Two installations, and moves between them: requests of the first reach the second through a server that
// can lose them or their answers.

import type { MoveWish } from '../../../src/main/remotes/remotes.ts'
import type { MoveReport } from '../../../src/shared/views/moves.ts'
import { type House, type HouseOptions, openHouse } from '../../support/house.ts'
import { aNeighbour } from './relaying.ts'
import { type Asked, aServer } from './stand-in.ts'

export interface Moving {
  readonly here: House
  readonly there: House
  readonly remotes: ReturnType<typeof aNeighbour>['remotes']
  /** UUID of the project here. */
  readonly project: string
  readonly url: string
  /** Requests that changed something there, or should have. */
  posts(): readonly Asked[]
  /** The n-th POST from now on, from 1: it does not arrive, or its answer does not. */
  cut(n: number, where: 'request' | 'answer'): void
  /** What the next POST, to an address that ends so, is answered instead; then it goes on as always. */
  answerOnce(
    status: number,
    headers?: Readonly<Record<string, string>>,
    body?: string,
    end?: string,
  ): void
  wish(more?: Partial<MoveWish>): MoveWish
  plan(more?: Partial<MoveWish>): Promise<MoveReport>
  /** To its end. */
  move(more?: Partial<MoveWish>): Promise<MoveReport>
}

export interface MovingOptions {
  readonly here?: HouseOptions
  readonly there?: HouseOptions
  readonly key?: 'read-write' | 'read-only'
}

interface Once {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly end: string
}

/** With `there` as the remote `nas`. */
export async function aMove(options: MovingOptions = {}): Promise<Moving> {
  const here = openHouse(options.here)
  const there = openHouse(options.there)
  const { remotes } = aNeighbour(here)
  let posts = 0
  let cutAt: { readonly n: number; readonly where: 'request' | 'answer' } | null = null
  let once: Once | null = null
  const server = await aServer(async (asked, response) => {
    const isPost = asked.method === 'POST'
    const isCut = isPost && ++posts === cutAt?.n
    if (isCut && cutAt?.where === 'request') return void response.destroy()
    if (isPost && once !== null && asked.url.endsWith(once.end)) {
      response.writeHead(once.status, once.headers).end(once.body)
      once = null
      return
    }
    const answer = await there.server.inject({
      method: asked.method as 'GET',
      url: asked.url,
      headers: asked.headers,
      ...(asked.body.length === 0 ? {} : { payload: asked.body }),
    })
    if (isCut) return void response.destroy()
    const { 'content-length': _, ...headers } = answer.headers
    response.writeHead(answer.statusCode, headers as Record<string, string>).end(answer.rawPayload)
  })
  await remotes.editor.add({
    name: 'nas',
    url: server.url,
    keys: { apiKey: there.key(options.key) },
    pingBase: `${server.url}/ping`,
    mirror: false,
  })
  const project = here.monitor.projects.byName('Default')?.uuid ?? ''
  const wish = (more: Partial<MoveWish> = {}): MoveWish => ({
    ...{ direction: 'to', server: 'nas', project, checks: null },
    ...{ existing: 'skip', relay: false, keepUuids: true },
    ...more,
  })
  return {
    ...{ here, there, remotes, project, url: server.url, wish },
    posts: () => server.asked.filter(({ method }) => method === 'POST'),
    cut(n, where) {
      posts = 0
      cutAt = { n, where }
    },
    answerOnce(status, headers = {}, body = '', end = '') {
      once = { status, headers, body, end }
    },
    plan: async (more) => (await remotes.moves()).plan(wish(more)),
    async move(more) {
      const moves = await remotes.moves()
      for (;;) {
        const { report } = await moves.start(wish(more))
        if (report !== null) return report
      }
    },
  }
}

/** Another installation at an address of its own, to be read from. */
export async function another() {
  const there = openHouse()
  const server = await aServer(async ({ method, url, headers }, response) => {
    const answer = await there.server.inject({ method: method as 'GET', url, headers })
    response.writeHead(answer.statusCode).end(answer.rawPayload)
  })
  return { there, url: server.url, asked: server.asked }
}

/** What happened to each, by name. */
export function outcomes({ checks }: MoveReport): readonly string[] {
  return checks.map(({ outcome, name, problem }) =>
    [outcome, name || 'unnamed', problem].filter(Boolean).join(' '),
  )
}
