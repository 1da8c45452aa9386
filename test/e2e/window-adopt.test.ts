// "Bring in your jobs" as a person meets it, on a machine in memory (contract adopt.md 10).
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { type FakeMachine, fakeMachine } from '../adopt/fake-machine.ts'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import { adoptFrom } from '../support/machine-to-adopt.ts'
import {
  expectAccessible,
  expectLegible,
  isTooWide,
  openWindowPage,
} from '../support/window-page.ts'

const MARKUP = '<img src=x onerror="document.title=1">'
const CRONTAB = `# Name: Nightly
15 3 * * *  /usr/local/bin/backup --full
*/10 * * * * echo '${MARKUP}' >/dev/null
@reboot /usr/bin/hello
SHELL=/usr/bin/fish
0 5 * * 1 /home/ann/bin/weekly-report-of-everything --to=ann@example.org
`
const FILES = { '/etc/cron.d/app': '7 * * * * www-data php -f /var/www/cron.php\n' }

async function openJobs(machine: FakeMachine = fakeMachine(CRONTAB, FILES)) {
  const opened = await openWindowPage({ adoptFrom: adoptFrom(machine) })
  await opened.go('/checks/adopt')
  return { ...opened, machine }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe.skipIf(BROWSER === undefined)('bringing in jobs (skipped without a browser)', () => {
  test('the welcome leads there; ready jobs are ticked, adopted, and undone to the same bytes', async () => {
    const machine = fakeMachine(CRONTAB, FILES)
    const { page, complaints, call } = await openWindowPage({ adoptFrom: adoptFrom(machine) })
    await page.getByRole('link', { name: 'Bring in your jobs' }).click()
    await page.waitForURL(/#\/checks\/adopt$/)
    await page.getByRole('heading', { name: 'Bring in your jobs', level: 1 }).waitFor()
    expect(await box(page, 'Nightly').isChecked()).toBe(true)
    expect(await box(page, 'echo').isChecked()).toBe(true)
    expect(await box(page, 'cron').isChecked()).toBe(false)
    expect(await box(page, 'hello').count()).toBe(0)
    await page.getByText('its SHELL is none that takes a hook').waitFor()

    await box(page, 'echo').uncheck()
    await button(page, 'Adopt 1 job').click()
    const done = page.getByRole('region', { name: 'What was done' })
    await done.getByText('Nightly: Adopted').waitFor()
    expect(machine.crontab).not.toBe(CRONTAB)
    expect(machine.crontab).toContain(`* echo '${MARKUP}' >/dev/null`)
    await button(page, 'Adopt 0 jobs').waitFor()

    await done.getByRole('button', { name: 'Undo' }).click()
    await done.getByText('Nightly: Undone; its check is paused').waitFor()
    expect(machine.crontab).toBe(CRONTAB)
    await done.getByRole('link', { name: 'Nightly' }).click()
    await page.waitForURL(/#\/checks\/[0-9a-f-]{36}$/)
    expect(await call('app.snapshot')).toMatchObject({
      checks: [{ name: 'Nightly', status: 'paused' }],
    })
    expect(complaints).toEqual([])
  })

  test('a difference is folded under its row, and markup in a command is text', async () => {
    const { page, complaints } = await openJobs()
    const fold = page.locator('details', { hasText: 'What would change for echo' })
    const diff = fold.locator('pre')
    expect(await diff.isVisible()).toBe(false)
    await fold.locator('summary').click()
    expect(await diff.innerText()).toContain(MARKUP)
    expect(await diff.innerText()).toContain('/bin/run <uuid> -c ')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('what needs root is prepared; its lines are shown in one text, to copy', async () => {
    const { page, machine } = await openJobs()
    await box(page, 'Nightly').uncheck()
    await box(page, 'echo').uncheck()
    expect(await button(page, 'Adopt 0 jobs').isDisabled()).toBe(true)
    await box(page, 'cron').check()
    await button(page, 'Adopt 1 job').click()
    const lines = page.getByRole('region', { name: 'Lines to run with admin rights' })
    await lines.waitFor()
    expect(await lines.locator('pre').innerText()).toMatch(
      /^cmp -s \S+ \/etc\/cron\.d\/app && sudo install -m 644 \S+ \/etc\/cron\.d\/app$/,
    )
    await lines.getByRole('button', { name: 'Copy the lines' }).waitFor()
    expect(machine.files.get('/etc/cron.d/app')).toBe(FILES['/etc/cron.d/app'])
  })

  test('an adopted job of the list is undone from its row', async () => {
    const { page, machine } = await openJobs()
    await button(page, 'Adopt 2 jobs').click()
    await button(page, 'Undo Nightly').click()
    await page.getByText('Nightly: Undone').waitFor()
    expect(machine.crontab).toContain('15 3 * * *  /usr/local/bin/backup --full')
    expect(machine.crontab).toContain(' -c ')
    await box(page, 'Nightly').waitFor()
  })

  test('a crontab that changed meanwhile is left; the page says so and looks again', async () => {
    const { page, machine } = await openJobs()
    await box(page, 'echo').uncheck()
    machine.crontab = '20 3 * * * /usr/local/bin/backup --full\n'
    await button(page, 'Adopt 1 job').click()
    await page.getByText('Not everything was done').waitFor()
    await page.locator('code', { hasText: '20 3 * * *' }).waitFor()
    expect(machine.installed).toEqual([])
  })

  test('a source that cannot be read, and a look that fails, say so', async () => {
    const machine = fakeMachine(CRONTAB)
    const { run } = machine
    Object.assign(machine, {
      run: (program: string, words: readonly string[]) =>
        words[0] === '-l' ? Promise.reject(new Error('no answer')) : run(program, words),
    })
    const { page } = await openJobs(machine)
    await page.getByText('no answer').waitFor()
    await page.route('**/window/call', (route) => route.abort())
    await button(page, 'Check again').click()
    await page.getByText('Could not look for jobs').waitFor()
    await page.unroute('**/window/call')
    Object.assign(machine, { run })
    await button(page, 'Try again').click()
    await box(page, 'Nightly').waitFor()
  })

  test('a machine without jobs has an empty page; the checks and the palette lead there', async () => {
    const { page, call, go } = await openWindowPage()
    await call('checks.save', { uuid: null, project: null, spec: { name: 'backup' } })
    await go('/checks')
    await page.getByRole('link', { name: 'Bring in your jobs' }).click()
    await page.getByText('No scheduled jobs found').waitFor()
    await page.getByRole('link', { name: 'New check' }).click()
    await page.waitForURL(/#\/checks\/new$/)
    await go('/activity')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.type('bring in')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/checks\/adopt$/)
    await expectLegible(page, 'adopt-empty')
  })

  test('is legible in both themes at every width, before and after', async () => {
    const { page } = await openJobs()
    await box(page, 'Nightly').waitFor()
    for (const fold of await page.locator('summary').all()) await fold.click()
    await expectLegible(page, 'adopt')
    await box(page, 'cron').check()
    await button(page, 'Adopt 3 jobs').click()
    await page.getByRole('region', { name: 'What was done' }).waitFor()
    // What was ticked by hand and is done by now is ticked no more.
    await expect.poll(() => box(page, 'cron').isChecked()).toBe(false)
    await expectLegible(page, 'adopt-done')
    for (const width of [390, 720]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => isTooWide(page)).toBe(false)
      await keepPicture(page, `adopt-done-${width}`)
      await expectAccessible(page)
    }
  })
})
