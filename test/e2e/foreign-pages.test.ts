// What pages of other sites can do in a real browser (contract hardening.md H1), and that an honest
// person still gets to a secret, from a web mail as from a network without https.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPushServer as openServer } from '../http/push-server.ts'
import { BROWSER, openPage } from '../support/browser.ts'

/** A site on another port of this computer. */
async function otherSite(html: string): Promise<string> {
  const server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

/** Ours, on a free port, with links to itself. */
async function listening(name = '127.0.0.1') {
  const house = await openServer({ linkBaseUrl: () => null, isAllowedHost: () => true })
  const url = await house.server.listen({ host: '127.0.0.1', port: 0 })
  // A browser opens connections ahead of requests: those would keep the server from closing.
  onTestFinished(() => house.server.server.closeAllConnections())
  return { ...house, url: `http://${name}:${new URL(url).port}` }
}

type House = Awaited<ReturnType<typeof listening>>

async function statusOf(page: Page, url: string, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse((response) => response.url() === url)
  await act()
  return (await answer).status()
}

/** A page that is closed on its way at times never says that it has closed: half a minute of waiting. */
function arrived(page: Page, url: string): Promise<void> {
  return page.waitForURL(url)
}

/** The same of its form. */
async function statusOfForm(page: Page, url: string): Promise<number> {
  const status = await statusOf(page, url, () => page.getByText('Win').click())
  await arrived(page, url)
  return status
}

describe.skipIf(BROWSER === undefined)('pages of other sites (skipped without a browser)', () => {
  test('create nothing, neither by a form nor by a script', async () => {
    const { url, pushes } = await listening()
    const target = `${url}/p.json`
    const site = await otherSite(
      `<form method="post" action="${target}"><input name="password[payload]" value="x"><button>Win</button></form>`,
    )
    const page = await openPage()
    await page.goto(site)
    const script = () =>
      page.evaluate(
        (url) =>
          fetch(url, {
            method: 'POST',
            mode: 'no-cors',
            body: new URLSearchParams({ 'password[payload]': 'x' }),
          }),
        target,
      )
    expect(await statusOf(page, target, script)).toBe(401)
    expect(await statusOfForm(page, target)).toBe(401)
    expect(pushes()).toBe(0)
  })

  test('use up no view by pictures, frames, scripts or links', async () => {
    const house = await listening()
    const token = await house.push({ expire_after_views: 1 })
    const target = `${house.url}/p/${token}`
    const page = await openPage()
    await page.goto(await otherSite('<p>nothing here</p>'))
    const ways = [
      (url: string) => void Object.assign(new Image(), { src: url }),
      (url: string) => void fetch(url, { mode: 'no-cors' }).catch(() => {}),
      (url: string) => void fetch(url, { method: 'POST', mode: 'no-cors' }).catch(() => {}),
      (url: string) => {
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
      },
      (url: string) => {
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-forms allow-scripts')
        frame.srcdoc = `<form method="post" action="${url}"></form><script>document.forms[0].submit()</script>`
        document.body.append(frame)
      },
      (url: string) => void setTimeout(() => location.assign(url)),
    ]
    // Counted here: a browser does not tell of every answer that it hides from a page.
    const statuses: number[] = []
    house.server.server.on('request', (request, response) => {
      if (request.url === `/p/${token}`) {
        response.once('finish', () => statuses.push(response.statusCode))
      }
    })
    for (const [index, way] of ways.entries()) {
      await page.evaluate(way, target)
      await expect.poll(() => statuses[index]).toBe(403)
    }
    await arrived(page, target)
    expect(await house.traces(token)).toEqual(['creation'])
  })

  test('expire nothing', async () => {
    const house = await listening()
    const token = await house.push()
    const target = `${house.url}/p/${token}/expire`
    const page = await openPage()
    await page.goto(
      await otherSite(`<form method="post" action="${target}"><button>Win</button></form>`),
    )
    expect(await statusOfForm(page, target)).toBe(403)
    expect(await house.traces(token)).toEqual(['creation'])
  })
})

describe.skipIf(BROWSER === undefined)('a person (skipped without a browser)', () => {
  /** Follows a link in a web mail. */
  async function follow(link: string): Promise<Page> {
    const page = await openPage({ locale: 'en-GB' })
    await page.goto(await otherSite(`<a href="${link}">the link</a>`))
    await page.getByText('the link').click()
    return page
  }

  test('who follows a link on another site opens the push with one click', async () => {
    const house = await listening()
    const page = await follow(`${house.url}/p/${await house.push()}`)
    await page.getByRole('heading', { name: 'Open this private link?' }).waitFor()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => page.locator('#payload').textContent()).toBe('hunter2')
  })

  test('who follows one with a retrieval step sees that page, as before', async () => {
    const house = await listening()
    const page = await follow(`${house.url}/p/${await house.push({ retrieval_step: true })}/r`)
    await page.getByRole('heading', { name: 'You have received something private' }).waitFor()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.poll(() => page.locator('#payload').textContent()).toBe('hunter2')
  })

  test('is led on to the address of a url push', async () => {
    const house = await listening()
    const target = await otherSite('<p>the target</p>')
    const page = await follow(
      `${house.url}/p/${await house.push({ kind: 'url', payload: target })}`,
    )
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('the target').waitFor()
    expect(await page.evaluate(() => document.referrer)).toBe('')
  })

  test.each(['127.0.0.1', 'laptop.test'])(
    'gets through every form of the pages at %s',
    async (name) => {
      const house = await listening(name)
      await throughEveryForm(house)
    },
  )

  /** Step, passphrase, secret, deletion. At a name without https browsers say less of themselves. */
  async function throughEveryForm(house: House): Promise<void> {
    const token = await house.push({ retrieval_step: true, passphrase: 'sesame' })
    const page = await follow(`${house.url}/p/${token}/r`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByLabel('Passphrase').fill('sesame')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => page.locator('#payload').textContent()).toBe('hunter2')
    await page.getByText('Delete it now').click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('heading', { name: 'Deleted' }).waitFor()
    expect(await house.traces(token)).toEqual(['creation', 'view', 'expire', 'failed_view'])
  }
})
