// How well-known tools and schedulers signal a check: texts to copy, made of its ping URL. Pure; each
// is run by its test where its interpreter is there, and parsed otherwise.
import { t } from '../words/t.ts'
import { CURL } from './check-words.ts'
import { JOB, type Snippet } from './snippets.ts'

const IMAGE = 'example/backup:1'

export function recipesOf(pingUrl: string): readonly Snippet[] {
  const output = t('snippets.ranOutput')
  return [
    {
      id: 'borg',
      title: 'Borg',
      hint: `${output} ${t('snippets.warningIsSuccess')} ${t('snippets.replaceRepository')}`,
      code: reporting(pingUrl, "borg create --stats '/srv/borg::{hostname}-{now}' /home", '1'),
    },
    {
      id: 'restic',
      title: 'restic',
      hint: `${output} ${t('snippets.replaceRepository')}`,
      code: reporting(pingUrl, 'restic --repo /srv/restic backup /home'),
    },
    {
      id: 'rsync',
      title: 'rsync',
      hint: `${output} ${t('snippets.vanishedIsSuccess')}`,
      code: reporting(pingUrl, 'rsync -a --delete /home/ backup@nas:/srv/home/', '24'),
    },
    {
      id: 'rclone',
      title: 'rclone',
      hint: `${output} ${t('snippets.replaceRemote')}`,
      code: reporting(pingUrl, 'rclone sync /home remote:home'),
    },
    {
      id: 'certbot',
      title: 'Certbot',
      hint: t('snippets.certbot', { command: 'systemctl edit certbot.service' }),
      code: `[Service]
ExecStopPost=-/bin/sh -c 'exec ${CURL} "${pingUrl}/$$EXIT_STATUS"'`,
    },
    {
      id: 'zfs',
      title: 'ZFS scrub',
      hint: t('snippets.zfs', { file: '/etc/zfs/zed.d/scrub_finish-tocsin.sh' }),
      code: zfs(pingUrl),
    },
    {
      id: 'docker',
      title: 'Docker',
      hint: `${output} ${t('snippets.docker')}`,
      code: reporting(pingUrl, `docker run --rm ${IMAGE}`),
    },
    {
      id: 'kubernetes',
      title: 'Kubernetes',
      hint: t('snippets.kubernetes'),
      code: kubernetes(pingUrl),
    },
    {
      id: 'github-actions',
      title: 'GitHub Actions',
      hint: t('snippets.githubActions'),
      code: githubActions(pingUrl),
    },
    {
      id: 'ansible',
      title: 'Ansible',
      hint: t('snippets.ansible'),
      code: ansible(pingUrl),
    },
    {
      id: 'task-scheduler',
      title: t('snippets.taskScheduler'),
      hint: t('snippets.taskSchedulerHint'),
      code: taskScheduler(pingUrl),
    },
  ]
}

/** @param harmless an exit status of the command that counts as success */
function reporting(pingUrl: string, command: string, harmless?: string): string {
  const forgiven = harmless === undefined ? '' : `\n[ "$status" -eq ${harmless} ] && status=0`
  return `#!/bin/sh
url=${pingUrl}
${CURL} "$url/start"
output=$(${command} 2>&1)
status=$?${forgiven}
printf '%s\\n' "$output"
printf '%s\\n' "$output" | tail -c 100000 | ${CURL} --data-binary @- "$url/$status"
exit $status`
}

function zfs(pingUrl: string): string {
  return `#!/bin/sh
url=${pingUrl}
report=$(zpool status -x "$ZEVENT_POOL" 2>&1)
case $report in
  *"is healthy"*) ${CURL} --data-binary "$report" "$url" ;;
  *) ${CURL} --data-binary "$report" "$url/fail" ;;
esac`
}

function kubernetes(pingUrl: string): string {
  return `apiVersion: batch/v1
kind: CronJob
metadata:
  name: backup
spec:
  schedule: "0 3 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 0
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: backup
              image: ${IMAGE} # with curl
              command: ["/bin/sh", "-c"]
              args:
                - |
                  ${CURL} ${pingUrl}/start
                  ${JOB}
                  status=$?
                  ${CURL} ${pingUrl}/$status
                  exit $status`
}

function githubActions(pingUrl: string): string {
  return `steps:
  - name: Report the start
    run: ${CURL} ${pingUrl}/start
    continue-on-error: true
  - name: Run the job
    run: ${JOB}
  - name: Report success
    run: ${CURL} ${pingUrl}
    continue-on-error: true
  - name: Report failure
    if: failure()
    run: ${CURL} ${pingUrl}/fail
    continue-on-error: true`
}

function ansible(pingUrl: string): string {
  const ping = (url: string) => `delegate_to: localhost
      ignore_errors: true
      ansible.builtin.uri:
        url: ${url}
        timeout: 10`
  return `- name: Job
  block:
    - name: Run the job
      ansible.builtin.command: ${JOB}
    - name: Report success
      ${ping(pingUrl)}
  rescue:
    - name: Report failure
      ${ping(`${pingUrl}/fail`)}
    - name: Fail as the job did
      ansible.builtin.fail:
        msg: The job failed.`
}

function taskScheduler(pingUrl: string): string {
  return `$job = @'
& C:\\path\\to\\job.exe
Invoke-RestMethod -Uri "${pingUrl}/$LASTEXITCODE" -TimeoutSec 10 | Out-Null
'@
$encoded = [Convert]::ToBase64String([Text.Encoding]::Unicode.GetBytes($job))
$action = New-ScheduledTaskAction -Execute powershell.exe -Argument "-NoProfile -EncodedCommand $encoded"
$trigger = New-ScheduledTaskTrigger -Daily -At 3am
Register-ScheduledTask -TaskName 'Backup' -Action $action -Trigger $trigger`
}
