// The check that a relay leads to, as its server describes it (contract remotes.md 3.2, 3.5).
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteClient } from '../requests/client.ts'
import { isObject, readList, readObject } from '../requests/large-json.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import { isUuid } from '../rules/relay-request.ts'
import type { Remote } from '../tables/remotes.ts'

/**
 * Asks for it by its UUID or slug.
 * @returns its document; null: there is no API key, or not one check of that slug
 * @throws RemoteFailure
 */
export async function lookAtTarget(
  client: RemoteClient,
  remote: Remote,
  target: string,
  credentials: Credentials,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (credentials.apiKey === undefined) return null
  const list = `${remote.base}/api/v${remote.api}/checks/`
  const one = isUuid(target) ? uniqueKeyOf(target) : `?slug=${target}`
  const answer = await client.ask(remote, {
    url: list + one,
    credentials: apiHeaders(credentials),
    limit: isUuid(target) ? 'other' : 'list',
    asker: 'timer',
  })
  assertGood(answer)
  if (isUuid(target)) return readObject(answer.body)
  const found = (await readList(answer.body, 'checks'))
    .filter(isObject)
    .filter(({ slug }) => slug === target)
  return found.length === 1 ? (found[0] ?? null) : null
}
