import { describe, expect, test } from 'vitest'
import { aCheck, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const DRAFT = { title: 'Backups', projectId: null, tag: '', showsNames: false }

describe('a status page', () => {
  test('is made with an address that nobody can guess, changed and removed', async () => {
    const { monitor } = openHouse()
    const { statusPages } = monitor
    const page = await statusPages.create({ ...DRAFT, title: '  Backups ' })
    expect(page).toMatchObject({ ...DRAFT, id: expect.stringMatching(/^[\w-]{22}$/) })
    await statusPages.update(page.id, { ...DRAFT, tag: ' db ', showsNames: true })
    expect(statusPages.all()).toEqual([{ ...page, tag: 'db', showsNames: true }])
    await statusPages.remove(page.id)
    expect(statusPages.byId(page.id)).toBeNull()
    await expect(statusPages.remove(page.id)).rejects.toThrow('this status page is gone')
    await expect(statusPages.update(page.id, DRAFT)).rejects.toThrow('this status page is gone')
  })

  test.each([
    [{ title: ' ' }, 'title: must have 1 to 100 characters'],
    [{ title: 'a\nb' }, 'title: must be one line of text'],
    [{ tag: 'two tags' }, 'tag: must be one tag'],
  ])('of %j is refused', async (wrong, problem) => {
    const { statusPages } = openHouse().monitor
    await expect(statusPages.create({ ...DRAFT, ...wrong })).rejects.toThrow(problem)
    expect(statusPages.all()).toEqual([])
  })

  test('is one of fifty at most', async () => {
    const { statusPages } = openHouse().monitor
    for (let i = 0; i < 50; i++) await statusPages.create(DRAFT)
    await expect(statusPages.create(DRAFT)).rejects.toThrow('there are 50 status pages already')
  })

  test('is of the checks of its project with its tag, and goes with the project', async () => {
    const house = openHouse()
    const { statusPages, projects } = house.monitor
    const home = await projects.create('Home')
    const [a, b] = [
      stored(house, aCheck({ projectId: home.id, tags: 'db nightly' })),
      stored(house, aCheck({ projectId: home.id, tags: 'dbx' })),
    ]
    const other = stored(house, aCheck({ tags: 'db' }))
    const idsOf = (draft: Partial<typeof DRAFT>) =>
      statusPages.checksOf({ ...DRAFT, ...draft, id: '', created: 0 }).map(({ id }) => id)
    expect(idsOf({})).toEqual([a.id, b.id, other.id])
    expect(idsOf({ tag: 'db' })).toEqual([a.id, other.id])
    expect(statusPages.checksOf({ ...DRAFT, projectId: home.id, id: '', created: 0 })).toHaveLength(
      2,
    )
    const drafts = [{}, { tag: 'db' }, { projectId: home.id }, { projectId: home.id, tag: 'db' }]
    for (const draft of drafts) await statusPages.create({ ...DRAFT, ...draft })
    expect([...statusPages.counts().values()].sort()).toEqual([1, 2, 2, 3])
    const counted = statusPages.all().map((page) => [page.id, statusPages.checksOf(page).length])
    expect([...statusPages.counts()]).toEqual(counted)
    const page = await statusPages.create({ ...DRAFT, projectId: home.id })
    await projects.remove(home.uuid)
    expect(statusPages.byId(page.id)).toBeNull()
  })
})
