// Whether two readings of a remote differ in what a person set. What polls find of it does not count. Pure.
import { isDeepStrictEqual } from 'node:util'
import type { Remote } from '../tables/remotes.ts'

export function isSetAlike(one: Remote, other: Remote): boolean {
  return isDeepStrictEqual(setOf(one), setOf(other))
}

function setOf({ name, base, kind, ca, every, plainHttp, credentials, ...rest }: Remote) {
  const { pingBase, mirror, tray, notify, push, state } = rest
  const request = { base, kind, ca, plainHttp, credentials, pingBase }
  return { ...request, name, every, mirror, tray, notify, push, isOff: state === 'off' }
}
