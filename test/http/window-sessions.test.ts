// The browsers that are signed in to the window: listed, and signed out with all of their tabs.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/main/clock.ts'
import { createWindowSessions, type StoredSession } from '../../src/main/http/window/sessions.ts'
import { fakeClock } from '../support/fake-clock.ts'

function someSessions(stored: readonly StoredSession[] = []) {
  const clock = fakeClock()
  let kept: readonly StoredSession[] = stored
  const store = async (sessions: readonly StoredSession[]) => {
    kept = sessions
  }
  const sessions = createWindowSessions({ clock, stored, store })
  async function signIn(agent: string, cookie?: string) {
    const by = { address: '127.0.0.1', agent }
    const opened = await sessions.open(sessions.issueToken(), cookie, by)
    if (opened === null) throw new Error('no session')
    return { ...opened, id: () => sessions.idOf(opened.cookie, opened.secret) }
  }
  return { clock, sessions, signIn, kept: () => kept }
}

describe('the browsers that are signed in', () => {
  test('are listed with where from and since when; tabs are one, the last used comes first', async () => {
    const { clock, sessions, signIn } = someSessions()
    const began = clock.now()
    const firefox = await signIn('Firefox')
    const chrome = await signIn('Chrome')
    await clock.advance(2 * HOUR)
    const tab = await signIn('Firefox', firefox.cookie)
    expect(tab.cookie).toBe(firefox.cookie)
    expect(sessions.list()).toEqual([
      { id: tab.id(), agent: 'Firefox', address: '127.0.0.1', since: began, used: clock.now() },
      {
        id: sessions.list()[1]?.id,
        agent: 'Chrome',
        address: '127.0.0.1',
        since: began,
        used: began,
      },
    ])
    expect(sessions.list()[1]?.id).toBe(chrome.id())
  })

  test('are signed out with all of their tabs, for good, and nobody else is', async () => {
    const { sessions, signIn, kept } = someSessions()
    const [first, other] = [await signIn('a'), await signIn('b')]
    const tab = await signIn('a', first.cookie)
    const told: string[] = []
    sessions.onSignedOut((id) => void told.push(id))
    const id = first.id() ?? ''
    expect(await sessions.signOut([id])).toBe(1)
    expect([first.id(), tab.id()]).toEqual([null, null])
    expect(other.id()).not.toBeNull()
    expect([told, kept().map(({ cookie }) => cookie)]).toEqual([[id], [other.id()]])
    expect(await sessions.signOut([id])).toBe(0)
  })

  test('of an earlier version are listed without what is not known', () => {
    const clock = fakeClock()
    const stored = { cookie: 'c', secret: 's', used: clock.now() }
    expect(someSessions([stored]).sessions.list()).toEqual([
      { id: 'c', used: stored.used, since: null, address: null, agent: null },
    ])
  })

  test('are not listed once they have ended by themselves; a long user agent is cut', async () => {
    const { clock, sessions, signIn } = someSessions()
    await signIn('x'.repeat(1000))
    expect(sessions.list()[0]?.agent).toHaveLength(255)
    await clock.advance(31 * DAY)
    expect(sessions.list()).toEqual([])
  })
})
