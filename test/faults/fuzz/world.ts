// What there is on the fuzzed server, and what there is not: credentials, and values for the parameters
// of paths by their names. A few checks and pushes are made anew for each batch, as requests use them up.
import fs from 'node:fs'
import path from 'node:path'
import { ENDPOINT_FILE, readEndpoint } from '../../../src/shared/endpoint.ts'
import { makeKey, type Prepared, printed } from '../../commands/running.ts'
import { createFilePush, createPush, makeToken, opened } from '../../support/push-server.ts'
import type { Served } from '../../support/tocsin.ts'

export interface Credential {
  readonly key: string
  readonly readKey: string
  readonly pingKey: string
  /** Of commands on this machine. */
  readonly localToken: string
  readonly token: string
  readonly session: { readonly cookie: string; readonly secret: string }
}

export interface World {
  readonly server: Served
  readonly port: number
  readonly dataDir: string
  readonly has: Credential
  /** Gets the pings that must all be counted; nothing else names it. */
  readonly control: string
  /** Values that mean something, by the parameter's or member's name; of this batch. */
  live: Readonly<Record<string, readonly string[]>>
}

/** Signs in and makes what stays for the whole run. */
export async function openWorld(server: Served, { dataDir, key, check }: Prepared): Promise<World> {
  const pingKey = await makeKey(dataDir, 'ping')
  const readKey = await makeKey(dataDir, 'read-only')
  const token = await makeToken(dataDir)
  const session = await openSession(server, dataDir)
  const endpoint = readEndpoint(fs.readFileSync(path.join(dataDir, ENDPOINT_FILE), 'utf8'))
  return {
    server,
    port: Number(new URL(server.url).port),
    dataDir,
    has: { key, readKey, pingKey, localToken: endpoint?.token ?? '', token, session },
    control: check.uuid,
    live: {},
  }
}

async function openSession({ url }: Served, dataDir: string): Promise<Credential['session']> {
  const link = await printed(['window', '--data-dir', dataDir])
  const body = JSON.stringify({ token: link.split('#token=')[1] })
  const answer = await fetch(`${url}/window/session`, { method: 'POST', body })
  const { secret } = (await answer.json()) as { readonly secret: string }
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', secret }
}

/** Makes the checks and pushes of the next batch. Those before go on, unless a request ended them. */
export async function renew(world: World, batch: number): Promise<void> {
  const { server, has } = world
  const checks = await Promise.all([1, 2, 3].map((n) => makeCheck(world, `batch${batch}-${n}`)))
  const text = { payload: 'x', expire_after_views: 100 }
  const pushes = [
    await createPush(server, text, has.token),
    await createPush(
      server,
      { ...text, deletable_by_viewer: true, retrieval_step: true },
      has.token,
    ),
    await createPush(server, { ...text, passphrase: 'sesame' }, has.token),
    await createPush(server, { kind: 'url', payload: 'http://127.0.0.1/' }, has.token),
    await createFilePush(server, { 'a.bin': Buffer.from('x') }, has.token),
  ]
  const tokens = pushes.map(({ url_token }) => url_token)
  const { files } = await opened(server, tokens.at(-1) ?? '')
  const projectBadges = await badges(world)
  const uuids = checks.map(({ uuid }) => uuid)
  world.live = {
    uuid: uuids,
    unique_key: checks.map(({ unique_key }) => unique_key),
    badgeKey: checks.map(({ badge_url }) => /\/b\/\d\/([^.]+)/.exec(badge_url)?.[1] ?? ''),
    token: tokens,
    t: tokens,
    slug: checks.map(({ slug }) => slug),
    check: [...uuids, ...checks.map(({ slug }) => slug)],
    link: files.map(({ url }) => url.split('/').at(-2) ?? ''),
    filename: ['a.bin'],
    key: [...checks.map(({ unique_key }) => unique_key), has.readKey],
    pingKey: [has.pingKey],
    ...projectBadges,
  }
}

interface MadeCheck {
  readonly uuid: string
  readonly unique_key: string
  readonly slug: string
  readonly badge_url: string
}

async function makeCheck({ server, has }: World, name: string): Promise<MadeCheck> {
  const answer = await fetch(`${server.url}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': has.key },
    body: JSON.stringify({ name, slug: name, tags: 'fuzzed' }),
  })
  const made = (await answer.json()) as Omit<MadeCheck, 'unique_key'>
  const seen = await fetch(`${server.url}/api/v3/checks/?slug=${name}`, {
    headers: { 'x-api-key': has.readKey },
  })
  const { checks } = (await seen.json()) as { readonly checks: readonly MadeCheck[] }
  return { ...made, unique_key: checks[0]?.unique_key ?? '' }
}

/** The parts of the signed addresses of the project's and the tag's badge. */
async function badges({ server, has }: World): Promise<World['live']> {
  const answer = await fetch(`${server.url}/api/v3/badges/`, { headers: { 'x-api-key': has.key } })
  const urls = JSON.stringify(await answer.json())
  const parts = [...urls.matchAll(/\/badge\/([\w-]+)\/([\w-]+)/g)]
  return {
    projectBadgeKey: [...new Set(parts.map(([, key = '']) => key))],
    signature: [...new Set(parts.map(([, , signature = '']) => signature))],
  }
}
