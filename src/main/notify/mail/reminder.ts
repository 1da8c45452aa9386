// The reminder mail about checks that are still down (contract monitor.md 7.2). Pure.

import { checksText } from '../../../shared/counts.ts'
import { alertOf } from '../message/alert.ts'
import { lastPingText } from '../message/details.ts'
import type { Facts } from '../message/facts.ts'
import { escapeHtml } from '../message/markup/html.ts'
import type { Mail } from './alert.ts'
import { linkHtml, pageHtml } from './html.ts'

/** @param reported at least one check */
export function reminderMail(reported: readonly Facts[]): Mail {
  const checks = checksText(reported.length)
  const lines = reported.map(lineOf)
  const items = lines.map(
    ({ name, link, rest }) => `<li>${linkHtml(link, name)}${escapeHtml(rest)}</li>`,
  )
  return {
    subject: `Reminder: ${checks} still down`,
    text: [
      `${checks} still down:`,
      '',
      ...lines.flatMap(({ name, link, rest }) => [`- ${name}${rest}`, `  ${link}`]),
      '',
    ].join('\n'),
    html: pageHtml([`<h2>${checks} still down</h2>`, `<ul>${items.join('')}</ul>`]),
    attached: null,
  }
}

function lineOf(facts: Facts) {
  const { name, link } = alertOf(facts)
  const since = facts.downtime === '' ? '' : `, down for ${facts.downtime}`
  const project = facts.project === '' ? '' : ` (${facts.project})`
  return { name, link, rest: `${project}${since}; last ping: ${lastPingText(facts)}` }
}
