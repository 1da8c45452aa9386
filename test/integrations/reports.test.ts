// A report by every kind of integration: what goes over the wire, and that names of others are markup nowhere.
import { describe, expect, test } from 'vitest'
import { answerMessage } from '../../src/main/notify/answers/message.ts'
import { reportMail } from '../../src/main/notify/mail/report.ts'
import { type ReportMessage, reportMessage } from '../../src/main/notify/reports/message.ts'
import type { Report } from '../../src/shared/views/reports.ts'
import { utc } from '../support/builders.ts'
import { AT_SERVICE } from './support/at-service.ts'
import { HOSTILE } from './support/hostile.ts'
import { aContext, configOf, transportOf } from './support/sending.ts'
import { aService } from './support/service.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
const NONE = { listed: [], inAll: 0 }
const NOW = utc('2026-11-23T06:00')

const WELL: Report = {
  period: {
    ...{ kind: 'week', name: '2026-11-16' },
    ...{ start: utc('2026-11-15T22:00'), end: utc('2026-11-22T22:00') },
  },
  ...{ zone: 'Europe/Riga', until: utc('2026-11-22T22:00'), project: null, tag: '' },
  counts: { all: 13, up: 13, down: 0, paused: 0, new: 0 },
  ...{ uptime: 1, before: 0.5, downtime: 0, outages: [], outagesInAll: 0, longest: null },
  ...{ troubled: [], troubledInAll: 0, missed: 0, slowest: [], gaps: [] },
  ...{ created: NONE, removed: NONE, silent: NONE },
}

function aMessage(report: Partial<Report> = {}): ReportMessage {
  const options = { id: 'report-week-2026-11-16-1', now: NOW, baseUrl: 'http://here' }
  return reportMessage({ ...WELL, ...report }, options)
}

const NAMED = aMessage({ created: { listed: [{ uuid: null, name: HOSTILE }], inAll: 1 } })
const LINK = 'http://here/#/reports?of=week&name=2026-11-16'

async function sent(kind: string, message: ReportMessage, more = {}) {
  const service = await aService(() => ({ status: 200, body: '{}' }))
  const config = configOf(kind, { ...AT_SERVICE[kind]?.(service.url), ...more })
  await transportOf(kind).report(message, config, aContext())
  return service.only()
}

describe.each(Object.keys(AT_SERVICE))('by %s', (kind) => {
  test('it says that all is well, and is the same message at each attempt', async () => {
    const { text, headers } = await sent(kind, aMessage())
    const plain = headers['content-type']?.includes('form')
      ? decodeURIComponent(text.replaceAll('+', ' '))
      : text
    expect(plain.replaceAll('&#58;', ':')).toContain('All is well: 13 checks, no outage.')
    expect(headers['x-tocsin-flip']).toBe('report-week-2026-11-16-1')
  })
})

describe.each(Object.keys(AT_SERVICE))('an answer to a request by %s', (kind) => {
  test('is told without what was asked for, and leads to the request', async () => {
    const { text } = await sent(kind, answerMessage(TOKEN, { now: NOW, baseUrl: 'http://h' }))
    const said = decodeURIComponent(text.replaceAll('+', ' '))
    expect(said).toContain('Your request was answered')
    expect(said).not.toMatch(/undefined|NaN|Open the report/)
  })
})

test('an answer to a request as a mail: a link, and no table', () => {
  const mail = reportMail(answerMessage(TOKEN, { now: NOW, baseUrl: 'http://h' }))
  expect(mail.subject).toBe('Your request was answered (abcdef…): Open it to read the answer.')
  expect(mail.text).toContain(`Open the request:\nhttp://h/#/pushes/requests/${TOKEN}\n`)
  expect(mail.text).not.toContain('Times in')
  expect(mail.html).not.toContain('<table')
})

describe('its form', () => {
  test('ntfy: a title, lines and a button, at the usual priority', async () => {
    const { json } = await sent('ntfy', aMessage(), { priority: 5, priority_up: 0 })
    expect(json()).toEqual({
      ...{ topic: 't', priority: 3, title: 'Week of 16 November 2026', markdown: true },
      message: 'All is well: 13 checks, no outage.  \n  \n100 % up, 50.00 % the week before',
      tags: ['green_circle'],
      actions: [{ action: 'view', label: 'Open the report', url: LINK }],
    })
  })

  test('a webhook gets JSON, or what its owner composed', async () => {
    const first = await sent('webhook', aMessage())
    expect(first.headers['content-type']).toBe('application/json')
    expect(first.query.get('week')).toBe('2026-11-15T22:00:00Z')
    expect(first.json()).toMatchObject({ well: true, checks: { all: 13 }, period: 'week' })
    const own = await sent('webhook', aMessage(), {
      body_report: '$STATUS $CHECKS $OUTAGES $UPTIME $PERIOD $$NAME\n$BODY_JSON',
      headers_report: { 'X-What': '$SUMMARY' },
    })
    expect(own.text).toBe(
      'up 13 0 1 week $Week of 16 November 2026\n' +
        '"All is well: 13 checks, no outage.\\n100 % up, 50.00 % the week before"',
    )
    expect(own.headers['x-what']).toBe('All is well: 13 checks, no outage.')
  })

  test('a webhook without an address for reports says so', async () => {
    const config = configOf('webhook', { url_down: 'http://127.0.0.1:9/' })
    const report = transportOf('webhook').report(aMessage(), config, aContext())
    await expect(report).rejects.toMatchObject({
      ...{ message: 'It has no URL for reports', retry: false },
    })
  })

  test('PagerDuty: a change event, no incident; Opsgenie: the lowest priority', async () => {
    const change = await sent('pd', aMessage())
    expect(change.path).toBe('/v2/change/enqueue')
    expect((await sent('opsgenie', aMessage())).json()).toMatchObject({ priority: 'P5' })
  })

  test('Telegram and Matrix: names are no HTML', async () => {
    expect((await sent('telegram', NAMED)).json().text).not.toMatch(/<(?!\/?(?:a|b)\b)/)
    expect((await sent('matrix', NAMED)).json().formatted_body).not.toMatch(/<(?!\/?(?:a|b|br)\b)/)
  })

  test('a mail has text and HTML, with the outages', () => {
    const mail = reportMail(
      aMessage({
        outagesInAll: 1,
        outages: [
          {
            ...{ uuid: null, name: '<i>db</i>', start: utc('2026-11-17T01:10'), ended: 'up' },
            ...{ end: utc('2026-11-17T02:10'), length: 3_600_000, reason: 'fail', missed: 0 },
          },
        ],
      }),
    )
    expect(mail.subject).toBe(
      'Week of 16 November 2026: 1 outage of 0 of 13 checks, 0 s down in all.',
    )
    expect(mail.text).toContain(
      '- <i>db</i>, 2026-11-17 03:10, 2026-11-17 04:10, 1 h, failure signal\n',
    )
    expect(mail.html).toContain('&lt;i&gt;db&lt;/i&gt;')
    expect(mail.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    expect(mail.html).not.toContain('<i>')
  })

  test('a command has the report in its environment, and nothing of it in its words', async () => {
    const config = configOf('shell', {
      cmd_down: 'true',
      cmd_report: 'test "$TOCSIN_SUMMARY" = "All is well: 13 checks, no outage."',
    })
    const context = { ...aContext(), isShellAllowed: () => true }
    const isPosix = process.platform !== 'win32'
    if (isPosix) await transportOf('shell').report(aMessage(), config, context)
    await expect(transportOf('shell').report(aMessage(), config, aContext())).rejects.toThrow(
      'Shell commands are not enabled',
    )
  })
})
