// How a page in a browser signs in (contract runtime.md): a link works once, and a used one signs nobody out.
import { expect, test } from 'vitest'
import { signInWith } from '../../src/renderer/carriers/sign-in.ts'

/** A page with the secret of a session, or null, and what another tab would give it. */
function aPage({
  own = null,
  others = null,
}: {
  own?: string | null
  others?: string | null
} = {}) {
  let secret = own
  const done: string[] = []
  return {
    done,
    secret: {
      get: () => secret,
      share(next: string) {
        secret = next
        done.push('shared')
      },
      async askOtherTabs() {
        secret = others
        done.push('asked')
      },
    },
  }
}

const answers = (status: number) => async () => Response.json({ secret: 'fresh' }, { status })
const fails = async () => Promise.reject(new TypeError('unreachable'))

test('a link that works signs the page in, and the tabs that wait', async () => {
  const { secret, done } = aPage()
  expect(await signInWith({ token: 't', secret, fetch: answers(200) })).toBe('done')
  expect([secret.get(), done]).toEqual(['fresh', ['shared']])
})

test('a used link is said where no tab is signed in', async () => {
  const { secret, done } = aPage()
  expect(await signInWith({ token: 't', secret, fetch: answers(401) })).toBe('used-link')
  expect([secret.get(), done]).toEqual([null, ['asked']])
})

test('a used link leaves a page signed in', async () => {
  const { secret, done } = aPage({ own: 's1' })
  expect(await signInWith({ token: 't', secret, fetch: answers(401) })).toBe('done')
  expect([secret.get(), done]).toEqual(['s1', []])
})

test('a used link in a new tab is signed in by a tab that is open', async () => {
  const { secret } = aPage({ others: 's1' })
  expect(await signInWith({ token: 't', secret, fetch: answers(401) })).toBe('done')
  expect(secret.get()).toBe('s1')
})

test.each([
  ['does not answer', fails],
  ['answers with a trouble of its own', answers(503)],
])('a server that %s used no link', async (_case, fetch) => {
  const { secret } = aPage()
  expect(await signInWith({ token: 't', secret, fetch })).toBe('done')
  expect(secret.get()).toBeNull()
})

test('without a link a page asks the other tabs, and no server', async () => {
  const { secret, done } = aPage({ others: 's1' })
  expect(await signInWith({ token: null, secret, fetch: fails })).toBe('done')
  expect([secret.get(), done]).toEqual(['s1', ['asked']])
})
