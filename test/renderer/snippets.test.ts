import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { JOB, type SnippetFacts, snippetsOf } from '../../src/renderer/checks/snippets.ts'
import { temporaryFolder } from '../support/house.ts'
import { PATH, pingServer } from '../support/ping-server.ts'
import { needs, run } from '../support/programs.ts'
import { aRow, uuidOf } from '../support/window-rows.ts'

function codeOf(id: string, facts: Partial<SnippetFacts> & { readonly pingUrl: string }): string {
  const plain = { name: 'backup', uuid: uuidOf(1), mailAddress: null, launcherFolder: null }
  const snippets = snippetsOf({ ...plain, schedule: aRow(), ...facts })
  const code = snippets.find((snippet) => snippet.id === id)?.code
  if (code === undefined) throw new Error(`no snippet ${id}`)
  return code
}

/** The text with a job that exists in the place of the one that it is to be replaced by. */
function withJob(code: string, exitStatus: number): string {
  const job = path.join(temporaryFolder(), 'job')
  fs.writeFileSync(job, `#!/bin/sh\nexit ${exitStatus}\n`, { mode: 0o755 })
  return code.replaceAll(JOB, job)
}

test('the README has the same request', () => {
  const readme = fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  expect(readme).toContain(codeOf('curl', { pingUrl: 'http://127.0.0.1:7464/ping/<uuid>' }))
})

const sh = (code: string) => run('sh', ['-c', code])

describe('the text for', () => {
  needs('curl')('curl pings once (skipped without curl)', async () => {
    const { requests, pingUrl } = await pingServer()
    await expect(sh(codeOf('curl', { pingUrl }))).resolves.toBe(0)
    expect(requests).toEqual([PATH])
  })

  needs('wget')('wget pings once (skipped without wget)', async () => {
    const { requests, pingUrl } = await pingServer()
    await expect(sh(codeOf('wget', { pingUrl }))).resolves.toBe(0)
    expect(requests).toEqual([PATH])
  })

  needs('curl').each([0, 3])(
    'the shell tells start and exit status %i, and keeps it (skipped without curl)',
    async (status) => {
      const { requests, pingUrl } = await pingServer()
      await expect(sh(withJob(codeOf('shell', { pingUrl }), status))).resolves.toBe(status)
      expect(requests).toEqual([`${PATH}/start`, `${PATH}/${status}`])
    },
  )

  needs('python3')('Python pings once (skipped without Python)', async () => {
    const { requests, pingUrl } = await pingServer()
    await expect(run('python3', ['-'], { input: codeOf('python', { pingUrl }) })).resolves.toBe(0)
    expect(requests).toEqual([PATH])
  })

  needs('python3')('Python does not fail the job with it (skipped without Python)', async () => {
    const { pingUrl } = await pingServer(404)
    await expect(run('python3', ['-'], { input: codeOf('python', { pingUrl }) })).resolves.toBe(0)
  })

  test('Node pings once', async () => {
    const { requests, pingUrl } = await pingServer()
    const args = ['--input-type=module', '-']
    await expect(run(process.execPath, args, { input: codeOf('node', { pingUrl }) })).resolves.toBe(
      0,
    )
    expect(requests).toEqual([PATH])
  })

  test('Node does not fail the job with it', async () => {
    const args = ['--input-type=module', '-']
    const pingUrl = `http://127.0.0.1:1${PATH}`
    await expect(run(process.execPath, args, { input: codeOf('node', { pingUrl }) })).resolves.toBe(
      0,
    )
  })

  needs('pwsh')('PowerShell pings once (skipped without PowerShell)', async () => {
    const { requests, pingUrl } = await pingServer()
    const args = ['-NoProfile', '-Command', codeOf('powershell', { pingUrl })]
    await expect(run('pwsh', args)).resolves.toBe(0)
    expect(requests).toEqual([PATH])
  })

  needs('curl').each([
    [0, [PATH]],
    [1, []],
  ])(
    'crontab pings after a job that ends with %i: %j (skipped without curl)',
    async (status, pings) => {
      const { requests, pingUrl } = await pingServer()
      const line = withJob(codeOf('crontab', { pingUrl }), status)
      const command = line.split(' ').slice(5).join(' ')
      // Cron would cut it there.
      expect(command).not.toContain('%')
      await sh(command)
      expect(requests).toEqual(pings)
    },
  )

  test('mail is there only where mail is taken', () => {
    const addresses = { pingUrl: 'http://x/ping/1', launcherFolder: null }
    const facts = { name: '', uuid: uuidOf(1), ...addresses, schedule: aRow() }
    const titles = (mailAddress: string | null) =>
      snippetsOf({ ...facts, mailAddress }).map(({ id }) => id)
    expect(titles(null)).not.toContain('mail')
    expect(titles('a@localhost')).toContain('mail')
  })
})

describe('the systemd units', () => {
  function unitsIn(name: string, pingUrl: string) {
    const folder = temporaryFolder()
    const code = withJob(codeOf('systemd', { name, pingUrl }), 0)
    return code.split(/^(?=# \S+\.(?:service|timer)$)/m).map((unit) => {
      const file = path.join(folder, /^# (\S+)/.exec(unit)?.[1] ?? '')
      fs.writeFileSync(file, unit)
      return file
    })
  }

  needs('systemd-analyze')('are valid, whatever the name (skipped without systemd)', () => {
    const files = unitsIn('Übernacht: 100% "fine"\n[x]', `http://127.0.0.1:7464${PATH}`)
    expect(files.map((file) => path.basename(file))).toEqual([
      'ubernacht-100-fine-x.service',
      'ubernacht-100-fine-x.timer',
    ])
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    })
    const about = stderr.split('\n').filter((line) => line.includes('ubernacht'))
    expect({ status, about }).toEqual({ status: 0, about: [] })
  })

  needs('curl').each([
    ['success', [PATH]],
    ['exit-code', [`${PATH}/fail`]],
  ])('tell that a job ended with %s (skipped without curl)', async (result, pings) => {
    const { requests, pingUrl } = await pingServer()
    const stop = /^ExecStopPost=\/bin\/sh -c '(.*)'$/m.exec(codeOf('systemd', { pingUrl }))?.[1]
    // As systemd hands it to the shell.
    const code = (stop ?? '').replaceAll('$$', '$')
    await sh(`SERVICE_RESULT=${result}; ${code}`)
    expect(requests).toEqual(pings)
  })
})
