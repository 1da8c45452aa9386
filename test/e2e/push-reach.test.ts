// Who can open links, and how they could reach others (contract remotes.md 7).
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PushRow, Reach } from '../../src/shared/views/pushes.ts'
import type { RequestRow } from '../../src/shared/views/requests.ts'
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
  ...{
    expireAfterViews: 5,
    viewsLeft: 5,
    opened: { times: 0, lastAt: null },
    hasPassphrase: false,
    deletableByViewer: true,
  },
  ...{ retrievalStep: true, deleted: false },
}

const REQUEST: RequestRow = {
  token: 'def',
  title: 'x',
  from: '',
  isDamaged: false,
  url: 'http://127.0.0.1:7464/request/def',
  accepts: 'text',
  hasPassphrase: false,
  maxBytes: 1024,
  maxFiles: 1,
  createdAt: PUSH.createdAt,
  endsAt: PUSH.expiresAt,
  keepDays: 1,
  notify: null,
  state: 'open',
  answeredAt: null,
  readAt: null,
  closedAt: null,
  answerBytes: 0,
  answerFiles: 0,
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
    await page.getByText('instead of serve, everybody can').waitFor()
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
    await page.getByText('Only this computer can open the link.').waitFor()
    await expect.poll(() => stage.calls.some(({ name }) => name === 'reach.detect')).toBe(true)
    expect(await page.getByText('Tailscale').count()).toBe(0)
  })

  test('a switch shares the link on the network for an hour, and the menu for longer', async () => {
    const { stage, page, follow } = await openPush(HERE, {
      'share.set': () => HERE,
      'reach.detect': () => ({ tailscale: null }),
    })
    const shared = () => stage.calls.filter(({ name }) => name === 'share.set').at(-1)?.input
    const toggle = page.getByRole('switch', { name: 'Share on the network' })
    await page.getByText('Only this computer can open the link.').waitFor()
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    await expect.poll(shared).toEqual({ address: '192.0.2.7', minutes: 60 })
    const base = 'http://192.0.2.7:7465'
    follow({ ...HERE, scope: 'network', base, shared: base, until: Date.now() + 3_600_000 })
    await page.getByText(/^Everyone on your network can open the link until \d/).waitFor()
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await page.getByText(`${base}/p/abc/r`).waitFor()
    await expectLegible(page, 'push-reach-shared')
    await page.getByRole('button', { name: 'More about sharing' }).click()
    await page.getByRole('menuitem', { name: 'Share until switched off' }).click()
    await expect.poll(shared).toEqual({ address: '192.0.2.7', minutes: null })
    await toggle.click()
    await expect.poll(shared).toEqual({ address: null, minutes: null })
    follow(HERE)
    await page.getByText('Only this computer can open the link.').waitFor()
    await expect.poll(() => toggle.isChecked()).toBe(false)
  })

  test('the message of a new request says who asks and until when; once it is answered its own page is shown', async () => {
    let state: RequestRow['state'] = 'open'
    const row = () => ({ ...REQUEST, from: 'Ana', title: 'the VPN password', state })
    const { page } = await openPush(HERE, {
      'requests.create': row,
      'requests.get': row,
      'requests.unread': () => ({ number: 0 }),
    })
    const create = async () => {
      await page.evaluate((hash) => (location.hash = hash), '#/pushes/requests/new')
      await page.getByLabel('What do you ask for?', { exact: true }).fill('the VPN password')
      await page.getByRole('button', { name: 'Create link', exact: true }).click()
    }
    await create()
    const message = page.locator('pre').filter({ hasText: 'Ana asks you for' })
    await message.waitFor()
    const text = await message.innerText()
    expect(text).toMatch(/works until \w+,? \d+ \w+ \d{4}, \d\d:\d\d/)
    expect(text).not.toContain('encrypted')
    state = 'answered'
    await page.evaluate((hash) => (location.hash = hash), '#/pushes')
    await page.getByRole('heading', { level: 1, name: 'Pushes' }).waitFor()
    await create()
    await page.getByRole('heading', { level: 1, name: 'the VPN password' }).waitFor()
  })

  test.each([
    ['push', '/pushes/new', 'Secret', 'Push'],
    ['request', '/pushes/requests/new', 'What do you ask for?', 'Create link'],
  ])(
    'the card of a new %s says that others can open it only while it is shared',
    async (_what, route, field, button) => {
      const { page, follow } = await openPush(HERE, {
        'reach.detect': () => ({ tailscale: null }),
        'pushes.servers': () => ({ servers: [], chosen: null }),
        'pushes.presets': () => ({ presets: [] }),
        'pushes.create': () => ({ ...PUSH, otherHost: null }),
        'requests.create': () => REQUEST,
        'requests.unread': () => ({ number: 0 }),
      })
      await page.evaluate((hash) => (location.hash = hash), `#${route}`)
      await page.getByLabel(field, { exact: true }).fill('x')
      await page.getByRole('button', { name: button, exact: true }).click()
      const card = page.getByRole('status').filter({ hasText: /7 days|one answer/ })
      await card.waitFor()
      expect(await card.innerText()).not.toContain('sharing')
      const base = 'http://192.0.2.7:7465'
      const shared: Reach = { ...HERE, scope: 'network', base, shared: base }
      follow({ ...shared, until: Date.now() + 3_600_000 })
      await expect
        .poll(() => card.innerText())
        // With the day where sharing ends after midnight.
        .toMatch(/Others can open the link only until (\d+ \w+, )?\d\d:\d\d, when sharing ends\.$/)
      // It outlives the link.
      follow({ ...shared, until: PUSH.expiresAt + 1 })
      await expect.poll(() => card.innerText()).not.toContain('sharing')
    },
  )

  test('the test says whether links lead here', async () => {
    let error = ''
    const { page } = await openPush(
      { ...HERE, scope: 'network', base: NAME },
      { 'reach.test': () => ({ error }) },
    )
    await page.getByText(`The link opens through ${NAME}.`).waitFor()
    // Sharing would take its listener from the tunnel.
    expect(await page.getByRole('switch').count()).toBe(0)
    const test = async () => {
      await page.getByRole('button', { name: 'More about sharing' }).click()
      await page.getByRole('menuitem', { name: 'Test the link' }).click()
    }
    await test()
    await page.getByText('Links lead to this computer.').waitFor()
    error = 'Connection failed'
    await test()
    await page.getByText('The test failed: Connection failed').waitFor()
    await expectLegible(page, 'push-reach-test')
  })
})
