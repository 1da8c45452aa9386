import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { recipesOf } from '../../src/renderer/checks/recipes.ts'
import { JOB } from '../../src/renderer/checks/snippets.ts'
import { temporaryFolder } from '../support/house.ts'
import { PATH, pingServer } from '../support/ping-server.ts'
import { needs, run } from '../support/programs.ts'

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown }

function codeOf(id: string, pingUrl: string): string {
  const code = recipesOf(pingUrl).find((recipe) => recipe.id === id)?.code
  if (code === undefined) throw new Error(`no recipe ${id}`)
  return code
}

/** Runs the text with a tool of that name that prints a line and ends so. */
function sh(code: string, tool: string, exitStatus: number, line = 'done', env = {}) {
  const folder = temporaryFolder()
  const stub = `#!/bin/sh\necho '${line}'\nexit ${exitStatus}\n`
  fs.writeFileSync(path.join(folder, tool), stub, { mode: 0o755 })
  const withTool = `${folder}:${process.env.PATH}`
  return run('sh', ['-c', code], { env: { ...process.env, ...env, PATH: withTool } })
}

describe('the recipe for', () => {
  needs('curl').each([
    ['borg', 'borg', 0, 0],
    ['borg', 'borg', 1, 0],
    ['borg', 'borg', 2, 2],
    ['restic', 'restic', 0, 0],
    ['restic', 'restic', 3, 3],
    ['rsync', 'rsync', 24, 0],
    ['rsync', 'rsync', 23, 23],
    ['rclone', 'rclone', 5, 5],
    ['docker', 'docker', 125, 125],
  ])(
    '%s reports a %s that ends with %i as %i, with its output (skipped without curl)',
    async (id, tool, exitStatus, told) => {
      const { requests, bodies, pingUrl } = await pingServer()
      await expect(sh(codeOf(id, pingUrl), tool, exitStatus)).resolves.toBe(told)
      expect(requests).toEqual([`${PATH}/start`, `${PATH}/${told}`])
      expect(bodies).toEqual(['', 'done\n'])
    },
  )

  needs('curl').each([
    ["pool 'tank' is healthy", PATH],
    ['state: DEGRADED', `${PATH}/fail`],
  ])('ZFS reports "%s" to %s (skipped without curl)', async (report, told) => {
    const { requests, bodies, pingUrl } = await pingServer()
    const line = report.replaceAll("'", '"')
    await sh(codeOf('zfs', pingUrl), 'zpool', 0, line, { ZEVENT_POOL: 'tank' })
    expect(requests).toEqual([told])
    expect(bodies).toEqual([line])
  })

  needs('curl').each(['0', '1'])(
    'Certbot reports exit status %s (skipped without curl)',
    async (status) => {
      const { requests, pingUrl } = await pingServer()
      const stop = /^ExecStopPost=-\/bin\/sh -c '(.*)'$/m.exec(codeOf('certbot', pingUrl))?.[1]
      // As systemd hands it to the shell.
      const code = (stop ?? '').replaceAll('$$', '$')
      await run('sh', ['-c', code], { env: { ...process.env, EXIT_STATUS: status } })
      expect(requests).toEqual([`${PATH}/${status}`])
    },
  )

  needs('curl').each([0, 4])(
    'Kubernetes runs the job between start and exit status %i (skipped without curl)',
    async (status) => {
      const { requests, pingUrl } = await pingServer()
      const manifest = load(codeOf('kubernetes', pingUrl)) as typeof CRON_JOB
      expect(manifest).toMatchObject({ apiVersion: 'batch/v1', kind: 'CronJob' })
      const [container] = manifest.spec.jobTemplate.spec.template.spec.containers
      expect(container?.command).toEqual(['/bin/sh', '-c'])
      const script = container?.args[0]?.replace(JOB, `(exit ${status})`) ?? ''
      await expect(run('sh', ['-c', script])).resolves.toBe(status)
      expect(requests).toEqual([`${PATH}/start`, `${PATH}/${status}`])
    },
  )

  test('GitHub Actions reports success unless a step before has failed', () => {
    const { steps } = load(codeOf('github-actions', 'http://x/ping/1')) as {
      steps: { run: string; if?: string; 'continue-on-error'?: boolean }[]
    }
    expect(steps.map((step) => [step.run.split(' ').at(-1), step.if])).toEqual([
      ['http://x/ping/1/start', undefined],
      [JOB, undefined],
      ['http://x/ping/1', undefined],
      ['http://x/ping/1/fail', 'failure()'],
    ])
    // A ping that does not arrive fails no workflow.
    expect(steps.map((step) => step['continue-on-error'])).toEqual([true, undefined, true, true])
  })

  test('Ansible reports a failure and fails all the same', () => {
    const [task] = load(codeOf('ansible', 'http://x/ping/1')) as {
      block: { 'ansible.builtin.uri'?: { url: string } }[]
      rescue: Record<string, { url?: string } | string>[]
    }[]
    expect(task?.block[1]).toMatchObject({
      delegate_to: 'localhost',
      'ansible.builtin.uri': { url: 'http://x/ping/1', timeout: 10 },
    })
    expect(task?.rescue).toMatchObject([
      { 'ansible.builtin.uri': { url: 'http://x/ping/1/fail' } },
      { 'ansible.builtin.fail': { msg: 'The job failed.' } },
    ])
  })

  needs('pwsh')('Task Scheduler is PowerShell (skipped without PowerShell)', async () => {
    const code = codeOf('task-scheduler', 'http://x/ping/1')
    const parse = '[scriptblock]::Create([Console]::In.ReadToEnd()) | Out-Null'
    const args = ['-NoProfile', '-Command', parse]
    await expect(run('pwsh', args, { input: code })).resolves.toBe(0)
  })
})

/** The shape of the manifest that the test reads. */
declare const CRON_JOB: {
  spec: {
    jobTemplate: {
      spec: {
        template: {
          spec: { containers: { command: readonly string[]; args: readonly string[] }[] }
        }
      }
    }
  }
}
