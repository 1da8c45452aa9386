// `tocsin project …`
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { makeKey, preparedFolder, refusal, run } from './running.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function projectOn(dataDir: string) {
  return (...words: string[]) => run(['project', ...words, '--data-dir', dataDir])
}

test('the project Default exists from the first start, without any key', async () => {
  const project = projectOn(path.join(temporaryFolder(), 'new'))
  expect(await project('list')).toEqual({ code: 0, stdout: 'Default\n', stderr: '' })
  const [shown] = JSON.parse((await project('list', '--json')).stdout)
  expect(Object.keys(shown)).toEqual(['id', 'name', 'badge_key', 'ping_key'])
  expect(shown).toEqual({
    id: expect.stringMatching(UUID),
    name: 'Default',
    badge_key: expect.stringMatching(UUID),
    ping_key: null,
  })
})

test('create prints the id of the new project', async () => {
  const project = projectOn(preparedFolder().dataDir)
  const { code, stdout, stderr } = await project('create', '--name', 'Home office')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd()).toMatch(UUID)
  expect((await project('list')).stdout).toBe('Default\nHome office\n')
  const shown = JSON.parse((await project('show', '--project', 'Home office', '--json')).stdout)
  expect(shown).toMatchObject({ id: stdout.trimEnd(), name: 'Home office' })
})

test('create --json prints the document that show prints', async () => {
  const project = projectOn(preparedFolder().dataDir)
  const made = await project('create', '--name', 'Lab', '--json')
  expect(made.stdout).toBe((await project('show', '--project', 'Lab', '--json')).stdout)
})

test('show names the project: Default, or the one of --project', async () => {
  const project = projectOn(preparedFolder().dataDir)
  await project('create', '--name', 'Lab')
  expect((await project('show')).stdout).toBe('Default\n')
  expect((await project('show', '--project', 'Lab')).stdout).toBe('Lab\n')
})

test('show --json has the ping key once there is one', async () => {
  const { dataDir } = preparedFolder()
  const pingKey = await makeKey(dataDir, 'ping')
  const { stdout } = await projectOn(dataDir)('show', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ ping_key: pingKey })
})

test.each<[string, string[], number, string]>([
  [
    'a name that is taken',
    ['create', '--name', 'Default'],
    1,
    'there is a project named Default already',
  ],
  ['no name', ['create'], 64, '--name is missing'],
  ['an empty name', ['create', '--name', ' '], 64, '--name must have 1 to 100 characters'],
  [
    'a long name',
    ['create', '--name', 'x'.repeat(101)],
    64,
    '--name must have 1 to 100 characters',
  ],
  ['a name of two lines', ['create', '--name', 'a\nb'], 64, '--name must be one line of text'],
  [
    'an unknown project',
    ['show', '--project', 'Lab'],
    64,
    'there is no project named Lab (see: tocsin project list)',
  ],
  ['an unknown verb', ['rename'], 64, 'project what? One of: list, create, show, snooze'],
  ['no verb', [], 64, 'project what? One of: list, create, show, snooze'],
])('%s is refused', async (_, words, code, line) => {
  expect(await projectOn(preparedFolder().dataDir)(...words)).toEqual(refusal(code, line))
})
