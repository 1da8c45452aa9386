// `tocsin status-page …`, on a folder of which no server runs.
import { describe, expect, test } from 'vitest'
import { preparedFolder, printed, refusal, run } from './running.ts'

function aFolder() {
  const { dataDir } = preparedFolder()
  const command = (...words: string[]) => run(['status-page', ...words, '--data-dir', dataDir])
  return {
    ...{ dataDir, command },
    pages: async () => JSON.parse((await command('list', '--json')).stdout) as unknown[],
  }
}

test('a page is added with its address, changed, and removed', async () => {
  const { dataDir, command, pages } = aFolder()
  await printed(['project', 'create', '--name', 'Home', '--data-dir', dataDir])
  const added = await command('add', '--title', 'Backups', '--tag', 'nightly')
  expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/\/status\/[\w-]{22}\n$/) })
  const page = { title: 'Backups', url: added.stdout.trim(), tag: 'nightly' }
  expect(await pages()).toMatchObject([{ ...page, project: null, names: false }])
  const { stdout } = await command('list')
  expect(stdout).toBe(`Backups  ${page.url}  all projects  nightly\n`)

  await command('edit', page.url, '--project', 'Home', '--tag', '', '--names')
  expect(await pages()).toMatchObject([{ ...page, project: 'Home', tag: '', names: true }])
  const edited = await command('edit', 'Backups', '--title', 'All', '--all-projects', '--json')
  expect(JSON.parse(edited.stdout)).toMatchObject({ title: 'All', project: null, names: true })
  expect(await command('remove', 'All')).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await pages()).toEqual([])
})

test('a page whose tag no check has is made, and says that it shows none yet', async () => {
  const { command } = aFolder()
  expect(await command('add', '--title', 'All')).toMatchObject({ code: 0, stderr: '' })
  expect(await command('add', '--title', 'Typo', '--tag', 'nigthly')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\/status\/[\w-]{22}\n$/),
    stderr: 'tocsin: the page shows no checks yet: there is none with the tag nigthly\n',
  })
  expect((await command('edit', 'All', '--tag', 'nigthly')).stderr).toContain('shows no checks yet')
})

test('a page is at the address that links have', async () => {
  const env = { TOCSIN_LINK_BASE: 'https://box.example.org' }
  const { dataDir } = preparedFolder()
  const { stdout } = await run(['status-page', 'add', '--title', 'x', '--data-dir', dataDir], {
    env,
  })
  expect(stdout).toMatch(/^https:\/\/box\.example\.org\/status\/[\w-]{22}\n$/)
})

test('a base that makes no address is refused before anything is made or changed', async () => {
  const { dataDir, command, pages } = aFolder()
  await command('add', '--title', 'x')
  const before = await pages()
  const env = { TOCSIN_LINK_BASE: 'nonsense' }
  for (const words of [
    ['add', '--title', 'y'],
    ['edit', 'x', '--title', 'y'],
  ]) {
    const { code } = await run(['status-page', ...words, '--data-dir', dataDir], { env })
    expect(code).toBe(64)
  }
  expect(await pages()).toEqual(before)
})

describe('what makes no sense is refused', () => {
  test.each([
    [['add'], 64, '--title is missing'],
    [['add', '--title', 'x', '--tag', 'a b'], 64, '--tag must be one tag'],
    [['add', '--title', ' '], 64, '--title must have 1 to 100 characters'],
    [
      ['add', '--title', 'x', '--project', 'none'],
      64,
      'there is no project named none (see: tocsin project list)',
    ],
    [['edit', 'nowhere'], 1, 'there is no status page nowhere (see: tocsin status-page list)'],
    [['remove', 'nowhere'], 1, 'there is no status page nowhere (see: tocsin status-page list)'],
    [
      ['add', '--title', 'x', '--names', '--no-names'],
      64,
      '--names and --no-names exclude each other',
    ],
  ])('%j', async (words, code, line) => {
    expect(await aFolder().command(...words)).toEqual(refusal(code, line))
  })

  test('a title that several have: the id is asked for', async () => {
    const { command } = aFolder()
    await command('add', '--title', 'Same')
    await command('add', '--title', 'Same')
    expect(await command('remove', 'Same')).toEqual(
      refusal(64, '2 status pages are titled Same: give the id'),
    )
  })
})
