// E-mail: what a mail program shows of it.

import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { CERTIFICATE, KEY } from '../../notify/support/certificate.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { email, post, posted, remind, TO } from '../support/mail.ts'
import { aMailSink, readMail } from '../support/mail-sink.ts'
import { configOf, problemsOf, transportOf, wants } from '../support/sending.ts'

describe('a mail', () => {
  test('says what happened, in its subject and in text', async () => {
    const { subject, text } = await posted()
    expect(subject).toBe('DOWN | Nightly backup')
    expect(text?.trimEnd()).toBe(
      [
        'The check "Nightly backup" is DOWN.',
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        'View in Tocsin:',
        downFacts().link,
        '',
        'Project: Home',
        'Tags: prod, db',
        'Period: 1 day',
        'Total Pings: 42',
        'Last Ping: Success, 1 hour ago',
        'Status changed to down at: Wed, 15 Jan 2025 12:00:00 +0000',
        '',
        'All the other checks are up.',
      ].join('\n'),
    )
  })

  test('says the same in HTML', async () => {
    const { html } = await posted()
    expect(html).toContain('<h2>🔴 Nightly backup is DOWN</h2>')
    expect(html).toContain(`<a href="${downFacts().link}">View in Tocsin</a>`)
    expect(html).toMatch(/<b>Period<\/b><\/td><td>1 day<\/td>/)
    expect(html).toContain('<p>All the other checks are up.</p>')
  })

  test('says of a recovery how long it was, and what is still down', async () => {
    const { subject, text, html } = await posted(upFacts({ othersDown: othersDown('a', 'b') }))
    expect(subject).toBe('UP | Nightly backup')
    expect(text).toContain('The downtime lasted 2 hours, 5 minutes.')
    expect(text).toContain('still down:\n- a (last ping: never)\n- b (last ping: 2 hours ago)')
    expect(html).toContain(
      '<ul><li>a (last ping: never)</li><li>b (last ping: 2 hours ago)</li></ul>',
    )
  })

  test('goes from the sender of the settings to the address of the channel', async () => {
    const { from, to, envelope } = await posted()
    expect(from).toMatchObject({ name: 'Tocsin', address: 'tocsin@home.test' })
    expect(to).toMatchObject([{ address: TO }])
    expect(envelope).toEqual({ from: 'tocsin@home.test', to: [TO] })
  })

  test('carries the flip, an id that each attempt has, and a way out', async () => {
    const { uuid } = aToldCheck()
    const { header, messageId, date } = await posted()
    expect(header('x-tocsin-flip')).toBe('17')
    expect(messageId).toBe(`<tocsin.17.1736942400000.${uuid}@home.test>`)
    expect(date).toBe('2025-01-15T12:00:00.000Z')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('list-unsubscribe')).toBe(
      '<mailto:tocsin@home.test?subject=Unsubscribe%20anna%40example.org>',
    )
  })

  test('has a subject of one line, whatever the check is called', async () => {
    const check = aToldCheck({ name: 'Žurka\r\nBcc: evil@x.test' })
    const { subject, header, envelope } = await posted(downFacts({ check, name: check.name }))
    expect(subject).toBe('DOWN | Žurka Bcc: evil@x.test')
    expect(header('bcc')).toBeUndefined()
    expect(envelope.to).toEqual([TO])
  })

  test('has names and bodies as text, not as HTML', async () => {
    const check = aToldCheck({ name: '<b>x</b>', desc: 'a\n<i>' })
    const lastPing = aLastPing({ text: '<script>alert(1)</script>' })
    const { html } = await posted(downFacts({ check, name: check.name, lastPing }))
    expect(html).not.toMatch(/<script|<i>|<b>x/)
    expect(html).toContain('a<br>&lt;i&gt;')
    expect(html).toContain('<pre>&lt;script&gt;')
  })
})

describe('the last body', () => {
  const told = (text: string) => posted(downFacts({ lastPing: aLastPing({ text }) }))

  test('is shown whole up to 10,000 characters', async () => {
    const { text, html } = await told(`\u001b[31mdisk\u001b[0m full\n${'x'.repeat(9000)}`)
    expect(text).toContain(`Last ping body:\ndisk full\n${'x'.repeat(9000)}`)
    expect(html).toContain(`<pre>disk full\n${'x'.repeat(9000)}</pre>`)
  })

  test('of more is shown from its end', async () => {
    const { text } = await told(`start${'x'.repeat(9999)}\nend`)
    expect(text).toContain(
      `Last ping body:\nThe last 10000 characters of 10008.\n${'x'.repeat(9996)}\nend`,
    )
    expect(text).not.toContain('start')
  })

  test('that was a mail is attached as it came', async () => {
    const body = Buffer.from('Subject: =?utf-8?q?Done?=\r\nFrom: job@x.test\r\n\r\nAll well\r\n')
    const lastPing = aLastPing({ scheme: 'email', body, text: body.toString() })
    const { text, attachments, raw } = await posted(downFacts({ lastPing }))
    expect(text).toContain('Last ping body:\nThe message is attached.')
    expect(text).not.toContain('All well')
    expect(attachments).toMatchObject([
      { filename: 'last-ping.eml', mimeType: 'message/rfc822', disposition: 'attachment' },
    ])
    // Such a part is never encoded (RFC 2046 5.2.1).
    expect(raw).toContain(`\r\n\r\n${body}`)
  })

  test('of a mail that was empty is nothing', async () => {
    const { attachments, text } = await posted(
      downFacts({ lastPing: aLastPing({ scheme: 'email' }) }),
    )
    expect(attachments).toEqual([])
    expect(text).not.toContain('Last ping body')
  })
})

describe('the mail server', () => {
  const auth: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 's' ? done(null, { user: 'me' }) : done(new Error('no')),
  }
  const tls = { key: KEY, cert: CERTIFICATE }

  test('is told user and password', async () => {
    const { mails, settings } = await aMailSink({}, { ...auth, allowInsecureAuth: true })
    await post({ ...settings, user: 'me', password: 's' })
    expect(mails).toMatchObject([{ user: 'me', isSecure: false }])
  })

  test('is spoken to after STARTTLS', async () => {
    const { mails, settings } = await aMailSink({}, { ...auth, ...tls, hideSTARTTLS: false })
    const secured = { ...settings, host: 'mail.test', security: 'starttls' } as const
    await post({ ...secured, user: 'me', password: 's' })
    expect(mails).toMatchObject([{ user: 'me', isSecure: true }])
  })

  test('is spoken to under TLS from the start', async () => {
    const { mails, settings } = await aMailSink({}, { ...tls, secure: true })
    await post({ ...settings, host: 'mail.test', security: 'tls' })
    expect(mails).toMatchObject([{ isSecure: true }])
  })
})

describe('a reminder', () => {
  test('of one check', async () => {
    const { mails, settings } = await aMailSink()
    const facts = downFacts({ purpose: 'reminder', flipId: '17-5', downtime: '3 hours, 0 minutes' })
    await remind(settings, [facts])
    const { subject, text, html, header } = await readMail(mails[0]!)
    expect(subject).toBe('Reminder: 1 check still down')
    const line =
      'Nightly backup (Home), down for 3 hours, 0 minutes; last ping: Success, 1 hour ago'
    expect(text?.trimEnd()).toBe(`1 check still down:\n\n- ${line}\n  ${facts.link}`)
    expect(html).toContain(`<a href="${facts.link}">Nightly backup</a> (Home), down for`)
    expect(header('x-tocsin-flip')).toBe('17-5')
  })

  test('of several is one mail', async () => {
    const { mails, settings } = await aMailSink()
    const second = aToldCheck({ name: 'Other <b>' })
    const told = [downFacts(), downFacts({ flipId: '18', check: second, name: second.name })]
    await remind(settings, told)
    expect(mails).toHaveLength(1)
    const { subject, html, header } = await readMail(mails[0]!)
    expect(subject).toBe('Reminder: 2 checks still down')
    expect(html).toContain('Other &lt;b&gt;')
    expect(header('x-tocsin-flip')).toBe('17, 18')
  })
})

describe('its configuration', () => {
  test('has these defaults', () => {
    expect(configOf('email', { value: TO })).toEqual({ value: TO, up: true, down: true })
    expect(wants('email', { value: TO, down: false })).toEqual(['up'])
  })

  test.each([
    [{ value: 'anna' }, 'value: must be an email address'],
    [{ value: 'a@b, c@d' }, 'value: must be an email address'],
    [{ value: 'Anna <a@b.c>' }, 'value: must be an email address'],
    [{ value: `a@${'b'.repeat(99)}` }, 'value: is longer than 100 characters'],
    [{ value: TO, up: false, down: false }, 'down: up and down cannot both be false'],
  ])('%o is refused', (config, problem) => {
    expect(problemsOf('email', config)).toEqual([problem])
  })

  test('is tried three times, a second apart', () => {
    expect(transportOf('email')).toMatchObject({ attempts: 3, attemptPause: 1000, secrets: [] })
    expect(email.lane({ value: TO, up: true, down: true })).toBe('smtp')
  })
})
