// Who can open links, and how they could reach others (contract remotes.md 7).
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PushRow, Reach } from '../../src/shared/views/pushes.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import { expectAccessible, expectLegible, isTooWide } from '../support/window-page.ts'
import { aSnapshot, theApp } from '../support/window-rows.ts'
import { openStage, type StageAnswers } from '../support/window-stage.ts'

const HERE: Reach = {
  scope: 'computer',
  base: 'http://127.0.0.1:7464',
  shared: null,
  until: null,
  interfaces: [{ name: 'eth0', address: '192.0.2.7' }],
}
const NAME = 'https://desk.tail1234.ts.net'

const PUSH: PushRow = {
  ...{
    via: null,
    token: 'abc',
    kind: 'text',
    name: 'door code',
    note: '',
    sender: '',
    message: '',
    isDamaged: false,
  },
  ...{ url: 'http://127.0.0.1:7464/p/abc/r', createdAt: Date.now(), expiredAt: null },
  ...{ expiresAt: Date.now() + 86_400_000, expireAfterDays: 1, expireAfterMinutes: 1440 },
  ...{ expireAfterViews: 5, viewsLeft: 5, hasPassphrase: false, deletableByViewer: true },
  ...{ retrievalStep: true, deleted: false },
}

/** The page of a push whose links reach so far. */
async function openPush(reach: Reach, answers: StageAnswers = {}) {
  const stage = await openStage({
    snapshot: () => aSnapshot({ app: theApp({ reach }) }),
    answers: {
      'pushes.list': () => ({ pushes: [PUSH], more: false }),
      'pushes.get': () => PUSH,
      'pushes.audit': () => ({ entries: [], more: false }),
      'reach.detect': () => ({ tailscale: { url: NAME } }),
      ...answers,
    },
  })
  onTestFinished(() => stage.close())
  const page = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(stage.url)
  await page.getByRole('link', { name: /Pushes/ }).click()
  await page.getByRole('link', { name: 'door code' }).click()
  const follow = (next: Reach) => stage.emit({ type: 'app', app: theApp({ reach: next }) })
  return { stage, page, follow }
}

describe.skipIf(BROWSER === undefined)('reach (skipped without a browser)', () => {
  test('Tailscale’s offer: listen, the command, the link base; nothing is run', async () => {
    const { stage, page, follow } = await openPush(HERE, { 'share.set': () => HERE })
    await page.getByText(`Tailscale can carry links under ${NAME}:`).waitFor()
    await page.getByRole('button', { name: 'Listen for a tunnel' }).click()
    await expect
      .poll(() => stage.calls.find(({ name }) => name === 'share.set')?.input)
      .toEqual({ address: '127.0.0.1', minutes: null })
    const shared = 'http://127.0.0.1:7465'
    follow({ ...HERE, base: shared, shared })
    await page.getByText(`tailscale serve --bg ${shared}`).waitFor()
    await page.getByText('instead of serve everybody can').waitFor()
    await page.getByRole('button', { name: 'Copy the link base' }).waitFor()
    await page.getByRole('button', { name: 'Stop listening for a tunnel' }).waitFor()
    await expectLegible(page, 'push-reach')
    for (const width of [390, 720]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => isTooWide(page)).toBe(false)
      await keepPicture(page, `push-reach-${width}`, true)
    }
    await expectAccessible(page)
  })

  test('without Tailscale there is no offer', async () => {
    const { page, stage } = await openPush(HERE, { 'reach.detect': () => ({ tailscale: null }) })
    await page.getByText('Only this computer can open this link now.').waitFor()
    await expect.poll(() => stage.calls.some(({ name }) => name === 'reach.detect')).toBe(true)
    expect(await page.getByText('Tailscale').count()).toBe(0)
  })

  test('the test says whether links lead here', async () => {
    let error = ''
    const { page } = await openPush(
      { ...HERE, scope: 'network', base: NAME },
      { 'reach.test': () => ({ error }) },
    )
    await page.getByText(`Whoever reaches ${NAME} on the network can open this link.`).waitFor()
    const button = page.getByRole('button', { name: 'Test', exact: true })
    await button.click()
    await page.getByText('Links lead to this computer.').waitFor()
    error = 'Connection failed'
    await button.click()
    await page.getByText('The test failed: Connection failed').waitFor()
    await expectLegible(page, 'push-reach-test')
  })
})
