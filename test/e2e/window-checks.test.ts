// The list of checks in a real browser.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { choose, expectLegible, openWindowPage, type WindowPage } from '../support/window-page.ts'

interface Made {
  readonly uuid: string
  readonly pingUrl: string
}

async function make({ call, server }: WindowPage, spec: Record<string, unknown>): Promise<Made> {
  const { uuid } = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
  return { uuid, pingUrl: `${server.url}/ping/${uuid}` }
}

function names({ page }: WindowPage): Promise<string[]> {
  return page.locator('tbody tr[data-uuid] [data-column=name] a').allInnerTexts()
}

describe.skipIf(BROWSER === undefined)('the list of checks (skipped without a browser)', () => {
  test('is worst first and shows a ping when it comes', async () => {
    const window = await openWindowPage()
    const { page, complaints } = window
    const quiet = await make(window, { name: 'a quiet one' })
    const failing = await make(window, { name: 'z failing one' })
    await expect.poll(() => names(window)).toEqual(['a quiet one', 'z failing one'])
    await fetch(`${failing.pingUrl}/fail`)
    await expect.poll(() => names(window)).toEqual(['z failing one', 'a quiet one'])
    await expect.poll(() => page.title()).toBe('(1 down) Checks – Tocsin')
    await page.getByRole('row', { name: /Down.*z failing one/ }).waitFor()
    await fetch(quiet.pingUrl)
    await page.getByRole('row', { name: /Up.*a quiet one.*just now/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('says above how all are, and each number leads to its checks', async () => {
    const window = await openWindowPage()
    const { page } = window
    const [up, down] = [await make(window, { name: 'one' }), await make(window, { name: 'two' })]
    await fetch(up.pingUrl)
    await fetch(`${down.pingUrl}/fail`)
    const summary = page.getByRole('group', { name: 'State of all checks' })
    await summary.getByText('1 fine').waitFor()
    await summary.getByText('1 down').click()
    await expect.poll(() => names(window)).toEqual(['two'])
    expect(page.url()).toContain('state=down')
    await page.goBack()
    await expect.poll(() => names(window)).toEqual(['two', 'one'])
  })

  test('is narrowed by search, state and tags, whose chips say what is down', async () => {
    const window = await openWindowPage()
    const { page } = window
    const db = await make(window, { name: 'dump', tags: 'prod db', slug: 'dump-db' })
    await make(window, { name: 'mail', tags: 'prod' })
    await make(window, { name: 'home backup', tags: 'home' })
    await fetch(`${db.pingUrl}/fail`)
    await page.getByRole('button', { name: 'prod 1 of 2 down' }).click()
    await expect.poll(() => names(window)).toEqual(['dump', 'mail'])
    await page.getByRole('button', { name: /^db/ }).click()
    await expect.poll(() => names(window)).toEqual(['dump'])
    await page.reload()
    await expect.poll(() => names(window)).toEqual(['dump'])
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByText('No check matches').waitFor()
    await page.getByRole('button', { name: 'Show all checks' }).click()
    await page.getByRole('searchbox').fill('HOME')
    await expect.poll(() => names(window)).toEqual(['home backup'])
  })

  test('can be narrowed by project where there are several', async () => {
    const window = await openWindowPage()
    const { page, call } = window
    await make(window, { name: 'here' })
    await page.getByRole('row', { name: /here/ }).waitFor()
    expect(await page.getByLabel('Project', { exact: true }).count()).toBe(0)
    const { uuid } = await call<{ uuid: string }>('projects.create', { name: 'Other' })
    await call('checks.save', { uuid: null, project: uuid, spec: { name: 'there' } })
    await expect.poll(() => names(window)).toEqual(['here', 'there'])
    await choose(page, 'Project', 'Other')
    await expect.poll(() => names(window)).toEqual(['there'])
  })

  test('a check is paused by its menu, and Undo takes it back', async () => {
    const window = await openWindowPage()
    const { page } = window
    await make(window, { name: 'backup' })
    await page.getByRole('button', { name: 'Actions for backup' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('row', { name: /Paused.*backup/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /New.*backup/ }).waitFor()
  })

  test('a check is deleted only after a question', async () => {
    const window = await openWindowPage()
    const { page } = window
    await make(window, { name: 'stays' })
    await make(window, { name: 'goes' })
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for goes' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await ask()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(window)).toEqual(['goes', 'stays'])
    await ask()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => names(window)).toEqual(['stays'])
  })

  test('is legible with few checks of all kinds, long names and right-to-left ones', async () => {
    const window = await openWindowPage()
    const { page, call } = window
    const long = await make(window, {
      name: 'a name that goes on and on, as names of jobs do once nobody minds them any more, up to',
      tags: 'production database nightly offsite',
      schedule: '30 2 * * 1-5',
      tz: 'America/Argentina/Buenos_Aires',
    })
    await fetch(`${long.pingUrl}/start`)
    await fetch(long.pingUrl)
    const failing = await make(window, { name: 'نسخ احتياطي لقاعدة البيانات', tags: 'إنتاج' })
    await fetch(`${failing.pingUrl}/fail`)
    await make(window, { name: '' })
    const paused = await make(window, { name: '\u202eevil' })
    await call('checks.pause', { uuid: paused.uuid })
    await expect.poll(() => names(window)).toHaveLength(4)
    await expectLegible(page, 'checks-few')
  })
})
