// Which commands ping a monitor already (contract adopt.md 3).
import { expect, test } from 'vitest'
import { isWatched } from '../../src/main/adopt/watched.ts'

const UUID = '8116e449-d71c-4112-8f5d-a66f60902091'

test.each([
  `curl -fsS http://127.0.0.1:7464/ping/${UUID}`,
  `job; wget -q https://monitor.example.org/ping/${UUID}/$?`,
  'curl https://monitor.example.org/ping/abcdefghijklmnopqrstuv/backup',
  `job && curl https://hc-ping.com/${UUID}`,
  'curl https://hc-ping.com/abcdefghijklmnopqrstuv/backup',
  `runitor -uuid ${UUID} -- job`,
  `/usr/local/bin/runitor -slug x -- job`,
  'cronitor exec d3x0c1 job',
  'cronitor --env prod exec d3x0c1 job',
  'curl https://cronitor.link/p/key/job',
  'curl -s https://cronitor.io/ping/abc',
  'sentry-cli monitors run nightly -- job',
  'sentry-cli --log-level info monitors run nightly -- job',
  'job && curl https://nosnch.in/c2354d53d2',
  'job && curl "http://kuma.local:3001/api/push/abcd1234?status=up"',
  'curl https://uptime.example.com/api/v1/heartbeat/Jw3bFj8mDkTQTVbGh4xDr2sY',
  `healthchecks-monitor --id ${UUID} --exec job`,
])('%s is watched', (command) => {
  expect(isWatched(command)).toBe(true)
})

test.each([
  'ping -c 1 127.0.0.1',
  '/usr/local/bin/ping/backup',
  'curl https://example.org/ping/backup',
  'cronitor list',
  'sentry-cli releases new 1',
  'echo heartbeat/short',
  '/opt/myrunitor-like job',
  'curl https://example.org/api/push/',
])('%s is not', (command) => {
  expect(isWatched(command)).toBe(false)
})
