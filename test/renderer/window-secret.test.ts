// The secret of the window's session among the tabs of a browser (contract hardening.md H9).
import { expect, test } from 'vitest'
import {
  createWindowSecret,
  type SecretOptions,
} from '../../src/renderer/carriers/window-secret.ts'

type Channel = ReturnType<SecretOptions['openChannel']>

/** A browser: tabs of one origin, each with a storage of its own. */
function aBrowser() {
  const channels = new Set<Channel>()
  const timers = new Set<() => void>()
  return {
    /** The time for an answer of the other tabs is over. */
    waitInVain() {
      for (const fn of timers) fn()
    },
    openTab(stored = new Map<string, string>()) {
      const channel: Channel = {
        onmessage: null,
        postMessage(data: unknown) {
          for (const other of channels) {
            // As a browser: every tab but the one that sends.
            if (other !== channel) other.onmessage?.call(other as never, { data } as MessageEvent)
          }
        },
      }
      channels.add(channel)
      const secret = createWindowSecret({
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
        openChannel: () => channel,
        later(_delay, fn) {
          timers.add(fn)
          return () => timers.delete(fn)
        },
      })
      return { secret, stored }
    },
  }
}

test('a reload keeps the secret', () => {
  const { openTab } = aBrowser()
  const { secret, stored } = openTab()
  secret.keep('s1')
  expect(openTab(stored).secret.get()).toBe('s1')
})

test('a new tab gets it from one that is open', async () => {
  const { openTab } = aBrowser()
  openTab().secret.keep('s1')
  const { secret, stored } = openTab()
  expect(secret.get()).toBeNull()
  await secret.askOtherTabs()
  expect([secret.get(), [...stored.values()]]).toEqual(['s1', ['s1']])
})

test('where no other tab is signed in, a new one goes on without', async () => {
  const { openTab, waitInVain } = aBrowser()
  openTab()
  const { secret } = openTab()
  const asked = secret.askOtherTabs()
  waitInVain()
  await asked
  expect(secret.get()).toBeNull()
})

test('a tab opened at the same time with the same link gets it from the one that was first', async () => {
  const { openTab } = aBrowser()
  const [first, second] = [openTab().secret, openTab().secret]
  const asked = second.askOtherTabs()
  first.share('s1')
  await asked
  expect(second.get()).toBe('s1')
})

test('a tab whose session is over tells nobody of it', async () => {
  const { openTab, waitInVain } = aBrowser()
  const { secret: old, stored } = openTab()
  old.keep('s1')
  old.forget()
  expect([...stored]).toEqual([])
  const { secret } = openTab()
  const asked = secret.askOtherTabs()
  waitInVain()
  await asked
  expect(secret.get()).toBeNull()
})

test('a tab that is signed in keeps its own', async () => {
  const { openTab } = aBrowser()
  const [first, second, third] = [openTab().secret, openTab().secret, openTab().secret]
  first.keep('s1')
  second.keep('s2')
  await third.askOtherTabs()
  expect([first.get(), second.get(), third.get()]).toEqual(['s1', 's2', 's1'])
})
