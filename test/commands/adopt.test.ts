// `tocsin adopt …`: list, JSON, exit codes. The machine's own sources are left alone: tables come by --crontab.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { preparedFolder, refusal, run } from './running.ts'

const TABLE =
  '# Name: Nightly\n15 3 * * *  /usr/local/bin/backup --full\n0~30 4 * * * cd /srv && ./x.sh\n@reboot /usr/bin/y\n'

function tableFile(text = TABLE): string {
  const file = path.join(temporaryFolder(), 'table')
  fs.writeFileSync(file, text)
  return file
}

function adoptOn(dataDir: string, ...words: string[]) {
  return run(['adopt', '--dialect', 'debian', ...words, '--data-dir', dataDir])
}

test('the list: a table, notes, the differences, the summary; no data folder is made', async () => {
  const file = tableFile()
  const dataDir = path.join(temporaryFolder(), 'none')
  const { code, stdout, stderr } = await adoptOn(dataDir, '--crontab', file)
  expect([code, stderr]).toEqual([0, ''])
  const [list = '', notes, diff = '', summary] = stdout.trimEnd().split('\n\n')
  const rows = list.split('\n').map((row) => row.split(/ {2,}/))
  expect(rows[0]).toEqual(['ID', 'STATE', 'SCHEDULE', 'ZONE', 'GRACE', 'NAME', 'WHERE'])
  expect(rows[1]?.slice(1, 3)).toEqual(['ready', '15 3 * * *'])
  expect(rows[1]?.slice(4)).toEqual(['2h', 'Nightly', `${file}, line 2`])
  expect(rows[1]?.[0]).toMatch(/^[0-9a-f]{8}$/)
  expect(notes).toBe(
    'x: cron reads a field otherwise than it looks: its schedule is the one listed',
  )
  expect(diff.split('\n').filter((line) => /^[+-]/.test(line))).toEqual([
    `--- ${file}`,
    `+++ ${file}`,
    '-15 3 * * *  /usr/local/bin/backup --full',
    '-0~30 4 * * * cd /srv && ./x.sh',
    `+15 3 * * *  ${dataDir}/bin/run <uuid> -- /usr/local/bin/backup --full`,
    `+0~30 4 * * * ${dataDir}/bin/run <uuid> -c 'cd /srv && ./x.sh'`,
  ])
  expect(summary).toBe(
    `3 jobs: 2 ready, 0 need root, 1 left. Nothing was changed: tocsin adopt --apply --crontab ${file} --dialect debian --data-dir ${dataDir}`,
  )
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('the next command repeats every flag, quoted for a shell: pasted, it reads the same file', async () => {
  const file = path.join(temporaryFolder(), "ann's table")
  fs.writeFileSync(file, TABLE)
  const dataDir = temporaryFolder()
  const chosen = ['--only', 'Nightly', '--only', 'x', '--tags=-a b', '--grace', '2h']
  const { stdout } = await run(['adopt', ...chosen, '--crontab', file, '--data-dir', dataDir])
  expect(stdout).toContain(
    `Nothing was changed: tocsin adopt --apply --only Nightly --only x --tags='-a b' --grace 2h --crontab '${file.replace("'", "'\\''")}' --data-dir ${dataDir}\n`,
  )
})

test('--json: each job with its own difference', async () => {
  const { stdout } = await adoptOn(temporaryFolder(), '--json', '--crontab', tableFile())
  const [nightly, x, y] = JSON.parse(stdout)
  expect(Object.keys(nightly)).toEqual([
    'id',
    'state',
    'reason',
    'warn',
    'source',
    'name',
    'schedule',
    'tz',
    'grace',
    'check',
    'diff',
  ])
  expect(nightly).toMatchObject({
    state: 'ready',
    reason: null,
    warn: [],
    grace: 7200,
    check: null,
  })
  expect(nightly.diff).toContain('+15 3')
  expect(nightly.diff).not.toContain('+0~30')
  expect(x).toMatchObject({ warn: ['field'], schedule: '0 4 * * *' })
  expect(y).toMatchObject({ state: 'unscheduled', diff: '' })
})

test('--crontab --apply makes the checks and prints the new text; the file stays', async () => {
  const { dataDir } = preparedFolder()
  const file = tableFile()
  const { code, stdout, stderr } = await adoptOn(
    dataDir,
    '--apply',
    '--tags',
    'nas',
    '--grace',
    '1h',
    '--crontab',
    file,
  )
  expect(code).toBe(0)
  const [, uuid = ''] =
    /adopted Nightly: http:\/\/127\.0\.0\.1:7464\/ping\/(\S+)\n/.exec(stderr) ?? []
  expect(stdout).toContain(
    `15 3 * * *  ${dataDir}/bin/run ${uuid} -- /usr/local/bin/backup --full\n`,
  )
  expect(fs.readFileSync(file, 'utf8')).toBe(TABLE)
  const { checks } = JSON.parse(
    (await run(['check', 'list', '--json', '--data-dir', dataDir])).stdout,
  )
  expect(checks.at(-2)).toMatchObject({
    name: 'Nightly',
    slug: 'nightly',
    grace: 3600,
    tags: 'adopted nas',
    desc: `${file}, line 2`,
  })
})

test('--only takes ids and names; a word that names no job is a usage error', async () => {
  const file = tableFile()
  const folder = temporaryFolder()
  const { stdout } = await adoptOn(folder, '--json', '--only', 'x', '--crontab', file)
  const [{ id }] = JSON.parse(stdout)
  const again = await adoptOn(
    folder,
    '--json',
    '--only',
    id,
    '--only',
    'Nightly',
    '--crontab',
    file,
  )
  expect(JSON.parse(again.stdout).map(({ name }: { name: string }) => name)).toEqual([
    'Nightly',
    'x',
  ])
  expect(await adoptOn(folder, '--only', 'z', '--crontab', file)).toEqual(
    refusal(64, 'there is no job z (see: tocsin adopt --all)'),
  )
})

test('a job that is asked for and cannot be adopted: 1', async () => {
  const { dataDir } = preparedFolder()
  const { code, stderr } = await adoptOn(
    dataDir,
    '--apply',
    '--only',
    'y',
    '--crontab',
    tableFile(),
  )
  expect([code, stderr]).toEqual([1, 'tocsin: y is left: unscheduled\n'])
})

test.each([
  [['--apply', '--undo'], '--apply and --undo exclude each other'],
  [['--delete-checks'], '--delete-checks needs --undo'],
  [
    ['--undo', '--crontab', 'x'],
    '--undo does not work with --crontab: the file was not changed, so install it again in place of the printed text; if that text is a table of this machine now, run tocsin adopt --undo without --crontab',
  ],
  [['--system'], '--system and --dialect need --crontab'],
  [['--via', 'wget'], '--via is one of run, curl'],
  [['--crontab', 'x', '--dialect', 'vixie'], '--dialect is one of debian, cronie, anacron'],
  [['--grace', '5'], '--grace is a time from 1m to 365d, such as 30m or 2h'],
  [['--crontab', '/nowhere/x'], '/nowhere/x cannot be read: there is no such file'],
])('%j is a usage error', async (words, line) => {
  expect(await run(['adopt', ...words, '--data-dir', temporaryFolder()])).toEqual(refusal(64, line))
})

test('--system and --via curl: a column of users, and curl behind the command', async () => {
  const file = tableFile('*/5 * * * * nobody php -f /x.php\n')
  const { stdout } = await adoptOn(temporaryFolder(), '--json', '--system', '--crontab', file)
  const [{ diff, name }] = JSON.parse(stdout)
  expect(name).toBe('x')
  expect(diff).toContain('nobody php -f /x.php; s=$?; ')
  expect(diff).toContain('/ping/<uuid>/$s; exit $s')
})

test('1,000 lines are listed', async () => {
  const lines = Array.from(
    { length: 1000 },
    (_, i) => `${i % 60} ${i % 24} * * * /usr/bin/job-${i} --all`,
  )
  const start = process.cpuUsage()
  const { stdout } = await adoptOn(
    temporaryFolder(),
    '--crontab',
    tableFile(`${lines.join('\n')}\n`),
  )
  const { user, system } = process.cpuUsage(start)
  expect(stdout).toContain('1000 jobs: 1000 ready, 0 need root, 0 left.')
  process.stdout.write(
    `1,000 lines: ${Math.round((user + system) / 1000)} ms of processor time; limit 1,000\n`,
  )
})
