// One poll of a remote: its checks counted, or that it answers at all (contract remotes.md 1.3, 2.1).
import { assertGood } from '../requests/answers.ts'
import type { RemoteAnswer, RemoteClient } from '../requests/client.ts'
import { readList, readObject } from '../requests/large-json.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import { summarize } from '../rules/listed-checks.ts'
import type { GoodAnswer } from '../rules/standing.ts'
import type { Remote } from '../tables/remotes.ts'
import { skewIn } from './look.ts'

/** @throws RemoteFailure */
export async function poll(
  client: RemoteClient,
  remote: Remote,
  credentials: Credentials,
): Promise<GoodAnswer> {
  const { kind, api } = remote
  const get = (path: string, list = false) =>
    client.ask(remote, {
      url: remote.base + path,
      asker: 'timer',
      ...(list && { limit: 'list', credentials: apiHeaders(credentials) }),
    })
  if (kind === 'password-pusher') return good(await pushVersion(get), null)
  if (credentials.apiKey === undefined) return good(await status(get, api), null)
  const answer = await get(`/api/v${api}/checks/`, true)
  assertGood(answer)
  return good(answer, summarize(await readList(answer.body, 'checks')))
}

type Get = (path: string) => Promise<RemoteAnswer>

async function status(get: Get, api: number): Promise<RemoteAnswer> {
  const answer = await get(`/api/v${api}/status/`)
  assertGood(answer)
  if (answer.body.toString('utf8').trim() === 'OK') return answer
  throw new RemoteFailure('strange', 'the answer is not that of a Healthchecks server')
}

async function pushVersion(get: Get): Promise<RemoteAnswer> {
  const answer = await get('/api/v2/version')
  const known = answer.status === 404 ? await get('/api/v1/version') : answer
  assertGood(known)
  readObject(known.body)
  return known
}

function good(answer: RemoteAnswer, list: GoodAnswer['list']): GoodAnswer {
  return { list, skew: skewIn(answer), wireBytes: answer.wireBytes }
}
