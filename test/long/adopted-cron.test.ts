// Contract adopt.md 11: a real cron, in a private mount namespace, runs 15 lines as they were and 15 that were
// adopted; the same files come out. Debian's cron, installed or unpacked where TOCSIN_TEST_CRON says; needs root.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scan } from '../../src/main/adopt/adopt.ts'
import { installLauncher, jobsBundle } from '../../src/main/adopt/launcher.ts'
import { SOURCES } from '../../src/main/adopt/sources/all.ts'
import { aContext, fakeMachine } from '../adopt/fake-machine.ts'
import { temporaryFolder } from '../support/house.ts'

const ROOT = process.env.TOCSIN_TEST_CRON ?? '/'
const CRON = path.join(ROOT, 'usr/sbin/cron')
const CRONTAB = path.join(ROOT, 'usr/bin/crontab')
const UUID = '0b8e6f6e-5a0c-4c57-9d0c-7f6c2f9a1d10'

function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'needs root'
  if (!fs.existsSync(CRON) || !fs.existsSync(CRONTAB)) return 'cron is not here'
  return spawnSync('unshare', ['-m', 'true']).status === 0 ? null : 'no namespaces here'
}

/** Commands that write to their own file in `$OUT`. */
const COMMANDS = [
  '/bin/cp /etc/hostname $OUT/1',
  'echo two > $OUT/2',
  "printf '\\%s\\n' three > $OUT/3",
  'cat > $OUT/4%first line%%third \\% line',
  'cat >$OUT/5%',
  "sh -c 'echo it'\\''s' > $OUT/6",
  'echo "$(date +\\%Y)" | tr 0-9 d > $OUT/7',
  'cd $OUT && echo eight >> 8; echo more >> 8',
  'echo a\\\\b > $OUT/9',
  'test -d $OUT || exit 0; touch $OUT/10 # a comment',
  'A=1 env | grep -c ^A= > $OUT/11',
  'if true; then echo "it\'s" > $OUT/12; fi',
  '/bin/ls /etc/host* > $OUT/13 2>&1',
  '/usr/bin/tee $OUT/14 < /etc/hostname >/dev/null',
  '(echo sub; exit 3) > $OUT/15; echo $? >> $OUT/15',
]

const table = (out: string) =>
  [`OUT=${out}`, 'MAILTO=""', ...COMMANDS.map((command) => `* * * * * ${command}`)]
    .map((line) => `${line}\n`)
    .join('')

/** Lets cron run each line once: the daemon sees no other table of this machine. */
function runsOnce(text: string, folder: string): void {
  const file = path.join(folder, 'table')
  fs.writeFileSync(file, text)
  const script = `set -e
mount -t tmpfs none /var/spool; mkdir -p /var/spool/cron/crontabs; chmod 1730 /var/spool/cron/crontabs
mkdir -p /etc/cron.d; mount -t tmpfs none /etc/cron.d
[ ! -e /etc/crontab ] || mount --bind /dev/null /etc/crontab
mount -t tmpfs none /run
"$1" "$2"
"$3" -f & cron=$!
for i in $(seq 100); do sleep 1; [ "$(ls "$4" | wc -l)" -ge ${COMMANDS.length} ] && break; done
sleep 3; kill $cron`
  const out = path.join(folder, 'out')
  fs.mkdirSync(out)
  const { status } = spawnSync(
    'unshare',
    ['-m', '--propagation', 'private', 'sh', '-c', script, 'sh', CRONTAB, file, CRON, out],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  expect(status).toBe(0)
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(folder, 'out'))
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(folder, 'out', name), 'utf8')])

async function adopted(text: string, dataDir: string): Promise<string> {
  const machine = fakeMachine(text)
  const { jobs } = await scan({
    context: aContext(dataDir),
    machine,
    sources: SOURCES,
    monitor: null,
    now: Date.now,
    grace: null,
  })
  expect(jobs.map(({ state }) => state)).toEqual(COMMANDS.map(() => 'ready'))
  const put = jobs.map(({ place }) => ({ place, uuid: UUID }))
  return jobs[0]?.document.rewrite(put, [])?.toString() ?? ''
}

test('15 lines write the same files, adopted or not', async ({ skip }) => {
  const why = whyNot()
  if (why !== null) return skip(why)
  const [before, after, dataDir] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  installLauncher({ dataDir, node: process.execPath, bundle: jobsBundle(), version: '1.0.0' })
  runsOnce(table(path.join(before, 'out')), before)
  runsOnce(await adopted(table(path.join(after, 'out')), dataDir), after)
  expect(filesIn(before)).toHaveLength(COMMANDS.length)
  expect(filesIn(after)).toEqual(filesIn(before))
})
