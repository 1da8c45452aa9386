// The job of `tocsin run`: it gets what it would have had without us, and keeps its output and exit code
// (contract run.md 2).
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { BUNDLE, run, runJob, spooled, start, UUID } from './running.ts'

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

describe('the job gets', () => {
  test('stdin, folder, umask and environment of the caller, and what tells of its run', async () => {
    const cwd = fs.realpathSync(temporaryFolder())
    const env = { PATH: '/usr/bin:/bin', HOME: '/nowhere', A: 'b c' }
    const words = ['run', '--data-dir', temporaryFolder(), '--rid', UUID, 'backup', '--']
    const print =
      'process.stdout.write(JSON.stringify([process.env, process.cwd(), process.umask()]))'
    const { stdout } = await run([...words, process.execPath, '-e', print], { cwd, env })
    expect(JSON.parse(stdout)).toEqual([
      { ...env, TOCSIN_CHECK: 'backup', TOCSIN_RUN_ID: UUID },
      cwd,
      process.umask(),
    ])
    expect((await runJob('cat', [], { input: 'from stdin' })).stdout).toBe('from stdin')
  })

  test('pipes that can be opened by name', async () => {
    const script =
      'echo a > /dev/stderr; echo b | tee /dev/stdout; test -p /dev/stdout && echo pipe'
    expect(await runJob(script)).toMatchObject({ code: 0, stdout: 'b\nb\npipe\n', stderr: 'a\n' })
  })

  test.runIf(isLinux)('the soft limit of open files of the caller, or that of the launcher', () => {
    const words = ['run', '--data-dir', temporaryFolder(), 'backup', '--', 'sh', '-c', 'ulimit -Sn']
    const limited = (env = {}) =>
      spawnSync('sh', ['-c', `ulimit -Sn 123; "$@"; true`, 'sh', process.execPath, CLI, ...words], {
        encoding: 'utf8',
        env: { ...cleanEnv(), ...env },
      }).stdout
    expect(limited()).toBe('123\n')
    expect(limited({ TOCSIN_RUN_OPEN_FILES: '77' })).toBe('77\n')
  })

  test.runIf(isLinux)('a session of its own where stdin is no terminal', async () => {
    const { stdout } = await runJob('echo $$; cut -d" " -f5,6 /proc/$$/stat')
    const [pid, group] = stdout.trim().split('\n')
    expect(group).toBe(`${pid} ${pid}`)
  })

  test('--nice', async () => {
    expect((await runJob('nice', ['--nice', '7'])).stdout).toBe('7\n')
  })

  test('-c runs $SHELL, else /bin/sh', async () => {
    const words = ['run', '--data-dir', temporaryFolder(), 'backup', '-c', 'echo "$0" | cat']
    const shellOf = async (SHELL: string) =>
      (await run(words, { env: { PATH: '/usr/bin:/bin', SHELL } })).stdout
    const own = path.join(temporaryFolder(), 'my-shell')
    fs.writeFileSync(own, '#!/bin/sh\necho "mine: $*"\n', { mode: 0o755 })
    expect(await shellOf(own)).toBe('mine: -c echo "$0" | cat\n')
    expect(await shellOf('sh')).toBe('/bin/sh\n')
  })
})

describe('output', () => {
  test('passes byte for byte', async () => {
    const script = String.raw`printf 'a\r\033[1m\377\000b'; printf 'no newline' >&2`
    const { child } = start(['run', '--data-dir', temporaryFolder(), 'x', '--', 'sh', '-c', script])
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    await new Promise((resolve) => child.once('close', resolve))
    expect(Buffer.concat(chunks)).toEqual(Buffer.from('a\r\x1b[1m\xff\0b', 'latin1'))
  })

  test('comes while the job runs', async () => {
    const { child, done } = start(
      ['run', '--data-dir', temporaryFolder(), 'x', '--', 'sh', '-c', 'echo first; read line'],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    )
    // Its stdin has ended: `read` fails, which ends the job.
    const first = await new Promise((resolve) => child.stdout?.once('data', resolve))
    expect(String(first)).toBe('first\n')
    expect((await done).code).toBe(1)
  })

  test('is in exact order where stdout and stderr are the same file', async () => {
    const file = path.join(temporaryFolder(), 'log')
    const fd = fs.openSync(file, 'a')
    onTestFinished(() => fs.closeSync(fd))
    const script = 'for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done'
    const { end } = await runJob(script, [], { stdio: ['ignore', fd, fd] })
    const expected = [1, 2, 3, 4, 5].map((i) => `out ${i}\nerr ${i}\n`).join('')
    expect(fs.readFileSync(file, 'utf8')).toBe(expected)
    expect(end.body).toBe(expected)
  })

  test('that nobody reads stops no job', async () => {
    const done = path.join(temporaryFolder(), 'done')
    const words = ['run', '--data-dir', temporaryFolder(), 'x', '--']
    const script = `yes | head -c 300000; touch ${done}; exit 3`
    const { child } = start([...words, 'sh', '-c', script])
    child.stdout?.destroy()
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(3)
    expect(fs.existsSync(done)).toBe(true)
  })

  test('with --no-output the job inherits stdout, and nothing is kept', async () => {
    const file = path.join(temporaryFolder(), 'log')
    const fd = fs.openSync(file, 'a')
    onTestFinished(() => fs.closeSync(fd))
    const script = 'test -f /dev/stdout && echo inherited; exit 2'
    const { end } = await runJob(script, ['--no-output'], { stdio: ['ignore', fd, fd] })
    expect(fs.readFileSync(file, 'utf8')).toBe('inherited\n')
    expect(end.body).toMatch(/^\[tocsin\] exit 2 after \S+ s\n$/)
  })

  test('--quiet prints it only when the run failed', async () => {
    const script = 'echo out; echo err >&2'
    expect(await runJob(script, ['--quiet'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(await runJob(`${script}; exit 1`, ['--quiet'])).toMatchObject({
      code: 1,
      stdout: 'out\n',
      stderr: 'err\n',
    })
  })

  test('--quiet holds back more than memory', async () => {
    const { stdout } = await runJob('yes 0123456 | head -c 3000000; exit 1', ['--quiet'])
    expect(stdout).toBe('0123456\n'.repeat(375_000))
  })

  test('closed stdout is no reason to stop', async () => {
    const dataDir = temporaryFolder()
    const words = [process.execPath, CLI, 'run', '--data-dir', dataDir, 'x', '--', 'echo', 'hi']
    const { status } = spawnSync('sh', ['-c', 'exec "$@" >&-', 'sh', ...words], { env: cleanEnv() })
    expect(status).toBe(0)
    expect(spooled(dataDir).at(-1)?.body).toBe('hi\n')
  })
})

describe('the exit code', () => {
  test('is the job’s own', async () => {
    for (const code of [0, 1, 3, 75, 255]) {
      expect((await runJob(`exit ${code}`)).code).toBe(code)
    }
  })

  test.each([
    ['KILL', 137],
    ['TERM', 143],
    ['SEGV', 139],
  ])('is 128 and more after SIG%s', async (name, code) => {
    const result = await runJob(`kill -${name} $$`)
    expect(result.code).toBe(code)
    expect(result.end).toMatchObject({ kind: 'fail', exit: code })
    expect(result.end.body).toMatch(
      new RegExp(`^\\[tocsin\\] killed by SIG${name} after \\S+ s\\n$`),
    )
  })

  test('is 127 for a program that is not there, 126 for one that cannot be run', async () => {
    const dataDir = temporaryFolder()
    const file = path.join(dataDir, 'text')
    fs.writeFileSync(file, 'no program', { mode: 0o644 })
    const tryOut = (program: string) => run(['run', '--data-dir', dataDir, 'x', '--', program])
    expect(await tryOut('no-such-program')).toEqual({
      code: 127,
      stdout: '',
      stderr: 'tocsin run: could not be started: no-such-program: not found\n',
    })
    expect(await tryOut(file)).toMatchObject({ code: 126 })
    expect(
      spooled(dataDir)
        .filter(({ kind }) => kind === 'fail')
        .map(({ exit }) => exit),
    ).toEqual([127, 126])
  })

  test.runIf(isLinux)('is the same where the limit of open files is set back', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'text')
    fs.writeFileSync(file, 'no program', { mode: 0o644 })
    const limited = (...job: string[]) => {
      const words = [process.execPath, CLI, 'run', '--data-dir', folder, 'x', '--', ...job]
      const script = 'ulimit -Sn 123; "$@"; exit $?'
      return spawnSync('sh', ['-c', script, 'sh', ...words], { encoding: 'utf8', env: cleanEnv() })
    }
    expect(limited('no-such-program')).toMatchObject({
      status: 127,
      stderr: 'tocsin run: could not be started: no-such-program: not found\n',
    })
    expect([file, folder].map((program) => limited(program).status)).toEqual([126, 126])
    expect(limited('sh', '-c', 'kill -KILL $$').status).toBe(137)
  })

  test('is 124 after --timeout, also where TERM is ignored', async () => {
    const flags = ['--timeout', '1', '--kill-after', '0']
    const result = await runJob('trap "" TERM; echo begun; while :; do sleep 0.1; done', flags)
    expect(result).toMatchObject({ code: 124, stdout: 'begun\n' })
    expect(result.end).toMatchObject({ kind: 'fail', exit: 124 })
    expect(result.end.body).toBe('begun\n[tocsin] timed out after 1 s\n')
  })

  test('is 64 for a wrong command line: nothing is started or kept', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'ran')
    const words = [
      'run',
      '--data-dir',
      path.join(folder, 'data'),
      '--nope',
      'x',
      '--',
      'touch',
      file,
    ]
    expect(await run(words)).toEqual({
      code: 64,
      stdout: '',
      stderr: 'tocsin run: unknown option: --nope (see: tocsin help run)\n',
    })
    expect(fs.readdirSync(folder)).toEqual([])
    const unreadable = ['run', '--server', 'http://h', '--key-file', '/no/key', 'x', '--', 'true']
    expect(await run(unreadable)).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('--key-file: no key can be read from /no/key'),
    })
  })
})

describe('signals', () => {
  const caught = (name: string) =>
    `trap 'echo got ${name}; exit 5' ${name}; echo ready; while :; do sleep 0.05; done`

  test.each(['TERM', 'HUP', 'INT', 'QUIT', 'USR1', 'USR2'])('SIG%s goes on', async (name) => {
    const words = ['run', '--data-dir', temporaryFolder(), 'x', '--', 'sh', '-c', caught(name)]
    const { child, done } = start(words)
    child.stdout?.once('data', () => child.kill(`SIG${name}` as NodeJS.Signals))
    expect(await done).toMatchObject({ code: 5, stdout: `ready\ngot ${name}\n` })
  })

  test('they reach the whole group', async () => {
    const script =
      'sh -c "trap \\"echo child\\" TERM; echo ready; sleep 9 & wait" & wait $!; wait $!'
    const words = [
      'run',
      '--data-dir',
      temporaryFolder(),
      'x',
      '--',
      'sh',
      '-c',
      `trap : TERM; ${script}`,
    ]
    const { child, done } = start(words)
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    expect((await done).stdout).toBe('ready\nchild\n')
  })

  test.runIf(isLinux)('before the job began they end the run', async () => {
    const dataDir = temporaryFolder()
    const { child, done } = start([
      'run',
      '--data-dir',
      dataDir,
      '--jitter',
      '1d',
      'x',
      '--',
      'true',
    ])
    // Bit 0 of the caught signals: Node itself does not listen for it.
    const listens = () => {
      const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return /^SigCgt:\s*\w+[13579bdf]$/m.test(status)
    }
    await expect.poll(listens).toBe(true)
    child.kill('SIGHUP')
    expect((await done).code).toBe(129)
    expect(spooled(dataDir)).toEqual([])
  })
})

describe('the end', () => {
  test('is that of the process: a child that holds the output is not waited for to signal', async () => {
    const dataDir = temporaryFolder()
    const script = 'sleep 30 & echo done; exit 4'
    const { done } = start(['run', '--data-dir', dataDir, 'x', '--', 'sh', '-c', script])
    await expect.poll(() => spooled(dataDir).length).toBe(2)
    const { code, stdout } = await done
    expect([code, stdout]).toEqual([4, 'done\n'])
    expect(spooled(dataDir).at(-1)).toMatchObject({ kind: 'fail', exit: 4 })
  })

  test('what comes after it is passed on, but not kept', async () => {
    const { stdout, end } = await runJob('(sleep 1; echo late) & echo soon')
    expect(stdout).toBe('soon\nlate\n')
    expect(end.body).toBe('soon\n')
  })
})

describe('the verdict', () => {
  test('of --fail-if names the line, a long one in part', async () => {
    const flags = ['--fail-if', 'ERR', '--output', '100']
    const { code, end } = await runJob(
      'printf "ok\\nERR "; head -c 9000 /dev/zero | tr "\\0" x',
      flags,
    )
    expect(code).toBe(0)
    expect(end).toMatchObject({ kind: 'fail', exit: null })
    expect(end.body).toMatch(/^ok\n[\s\S]{50,98}\n\[tocsin\] --fail-if found: ERR x{195}…\n$/)
  })

  test('of --ok-if, --ok-exit and --min-time', async () => {
    const endOf = async (script: string, ...flags: string[]) => {
      const { kind, exit, body } = (await runJob(script, flags)).end
      return [kind, exit, body.replace(/ after \S+ s,/, '')]
    }
    expect(await endOf('echo done', '--ok-if', '^done$')).toEqual(['success', 0, 'done\n'])
    expect(await endOf('echo x', '--ok-if', '^done$')).toEqual([
      'fail',
      null,
      'x\n[tocsin] --ok-if found nothing\n',
    ])
    expect(await endOf('exit 24', '--ok-exit', '1,24')).toEqual(['success', null, ''])
    expect(await endOf('true', '--min-time', '1m')).toEqual([
      'fail',
      null,
      '[tocsin] done sooner than 1 min\n',
    ])
  })
})

describe('retries', () => {
  test('repeat a failed job within one run; failed attempts are logged', async () => {
    const count = path.join(temporaryFolder(), 'count')
    const script = `echo x >> ${count}; n=$(wc -l < ${count}); echo try $n; test $n -ge 3`
    const { code, signals } = await runJob(script, ['--retry', '5', '--retry-delay', '0'])
    expect(code).toBe(0)
    expect(signals.map(({ kind, exit }) => [kind, exit])).toEqual([
      ['start', null],
      ['log', null],
      ['log', null],
      ['success', 0],
    ])
    expect(signals[2]?.body).toMatch(/^try 2\n\[tocsin\] attempt 2 of 6: exit 1 after \S+ s\n$/)
    expect(signals[3]?.body).toBe('try 3\n')
    expect(new Set(signals.map(({ rid }) => rid)).size).toBe(1)
  })

  test('end when the run is told to stop', async () => {
    const dataDir = temporaryFolder()
    const words = ['run', '--data-dir', dataDir, '--retry', '9', '--retry-delay', '1d', 'x', '--']
    const { child, done } = start([...words, 'sh', '-c', 'exit 3'])
    await expect.poll(() => spooled(dataDir).length).toBe(2)
    child.kill('SIGTERM')
    expect((await done).code).toBe(3)
    expect(spooled(dataDir).at(-1)).toMatchObject({ kind: 'fail', exit: 3 })
  })
})

describe('the lock', () => {
  test('keeps a second run of the check away, until the first has ended, however', async () => {
    const dataDir = temporaryFolder()
    const words = ['run', '--data-dir', dataDir, '--lock', 'x', '--', 'sh', '-c']
    const first = start([...words, 'echo begun; sleep 60'])
    await new Promise((resolve) => first.child.stdout?.once('data', resolve))
    expect(await run([...words, 'echo second'])).toEqual({ code: 75, stdout: '', stderr: '' })
    expect(spooled(dataDir).at(-1)).toMatchObject({
      kind: 'log',
      body: expect.stringMatching(
        /^\[tocsin\] skipped: the run of \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ is still running\n$/,
      ),
    })
    expect(await run(['run', '--data-dir', dataDir, '--lock', 'y', '--', 'true'])).toMatchObject({
      code: 0,
    })
    const waiting = run(['run', '--lock-wait', '60', ...words.slice(1), 'echo third'])
    first.child.kill('SIGKILL')
    expect(await waiting).toMatchObject({ code: 0, stdout: 'third\n' })
  })
})

describe('surroundings', () => {
  test('an empty environment, no HOME', async () => {
    const words = ['run', '--data-dir', temporaryFolder(), 'x', '--', '/bin/echo', 'hi']
    expect(await run(words, { env: {} })).toEqual({ code: 0, stdout: 'hi\n', stderr: '' })
  })

  test('no data folder that can be made', async () => {
    const words = ['run', '--data-dir', '/proc/nowhere', 'x', '--', 'echo', 'hi']
    expect(await run(words)).toEqual({
      code: 0,
      stdout: 'hi\n',
      stderr: expect.stringMatching(/^tocsin run: a signal could not be kept: [^\n]+\n$/),
    })
  })

  test.runIf(isRoot)('a data folder that is read-only', async () => {
    const dataDir = temporaryFolder()
    fs.chmodSync(dataDir, 0o555)
    const program = path.join(temporaryFolder(), 'run.mjs')
    fs.copyFileSync(BUNDLE, program)
    fs.chmodSync(path.dirname(program), 0o755)
    const node = process.execPath
    const reachable = spawnSync(node, ['-e', '0'], { uid: 65534, gid: 65534 }).status === 0
    const options = { uid: 65534, program, cwd: '/', node: reachable ? node : '/usr/bin/node' }
    const words = ['run', '--data-dir', dataDir, 'x', '--', 'echo', 'hi']
    expect(await run(words, options)).toMatchObject({
      code: 0,
      stdout: 'hi\n',
      stderr: expect.stringContaining('could not be kept'),
    })
  })

  test('no place for FIFOs: sockets', async () => {
    const broken = path.join(temporaryFolder(), 'broken.cjs')
    fs.writeFileSync(broken, 'require("fs").mkdtempSync = () => { throw new Error("no room") }')
    const env = { ...cleanEnv(), NODE_OPTIONS: `--require ${broken}` }
    expect(await runJob('echo out; echo err >&2; exit 2', [], { env })).toMatchObject({
      code: 2,
      stdout: 'out\n',
      stderr: 'err\n',
    })
  })

  test.runIf(fs.existsSync('/usr/bin/script'))(
    'a terminal: one line tells how it went',
    async () => {
      const dataDir = temporaryFolder()
      const command = [process.execPath, CLI, 'run', '--data-dir', dataDir, 'x', '--', 'echo', 'hi']
      const { stdout } = spawnSync('script', ['-qec', command.join(' '), '/dev/null'], {
        encoding: 'utf8',
        input: '',
        env: cleanEnv(),
      })
      expect(stdout).toContain('hi\r\n')
      expect(stdout).toMatch(/tocsin run: success: done after \S+ s, kept until a server runs\r\n/)
    },
  )

  test.runIf(fs.existsSync('/usr/bin/script'))(
    'a terminal: Ctrl-C reaches the job once',
    async () => {
      const dataDir = temporaryFolder()
      const script = path.join(dataDir, 'job')
      const loop =
        'trap "echo got it" INT; echo ready; for i in 1 2 3 4 5 6; do sleep 0.1; done; exit 7'
      fs.writeFileSync(script, loop)
      const command = [process.execPath, CLI, 'run', '--data-dir', dataDir, 'x', '--', 'sh', script]
      const child = spawn('script', ['-qec', `exec ${command.join(' ')}`, '/dev/null'], {
        env: cleanEnv(),
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let output = ''
      child.stdout.on('data', (chunk) => {
        if (String(chunk).includes('ready')) child.stdin.write('\x03')
        output += chunk
      })
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(7)
      expect(output.match(/got it/g)?.length).toBe(1)
      expect(spooled(dataDir).at(-1)).toMatchObject({ kind: 'fail', exit: 7 })
    },
  )

  test.runIf(fs.existsSync('/usr/bin/node'))('an older Node', async () => {
    const words = ['run', '--data-dir', temporaryFolder(), 'x', '--', 'sh', '-c', 'echo hi; exit 3']
    expect(await run(words, { node: '/usr/bin/node' })).toEqual({
      code: 3,
      stdout: 'hi\n',
      stderr: '',
    })
  })

  test('the bundle alone is enough', async () => {
    const copy = path.join(temporaryFolder(), 'run.mjs')
    fs.copyFileSync(BUNDLE, copy)
    const words = ['run', '--data-dir', temporaryFolder(), 'x', '--', 'echo', 'hi']
    expect(await run(words, { program: copy })).toEqual({ code: 0, stdout: 'hi\n', stderr: '' })
    const imports = [
      ...fs.readFileSync(copy, 'utf8').matchAll(/(?:from|import\() ?["'`]([^"'`]+)/g),
    ]
    expect(imports.filter(([, name]) => !name?.startsWith('node:'))).toEqual([])
  })
})
