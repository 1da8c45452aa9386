// The mail about one change (contract monitor.md 7.3): subject, text, HTML, and the last ping if
// that was a mail. Pure.

import { type Alert, alertOf, OPEN_TEXT } from '../message/alert.ts'
import type { Facts } from '../message/facts.ts'
import { escapeHtml } from '../message/markup/html.ts'
import { manyLines } from '../message/plain-text.ts'
import { lastCharacters } from '../message/wording.ts'
import { linkHtml, pageHtml, tableHtml } from './html.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A message as it came; null: none is attached. */
  readonly attached: Uint8Array | null
}

/** Characters of a body that are shown, from its end. */
const BODY_LIMIT = 10_000
const BODY_TITLE = 'Last ping body'

export function alertMail(facts: Facts): Mail {
  const { lastPing } = facts
  const alert = alertOf(facts)
  const isMail = lastPing?.scheme === 'email' && lastPing.body.length > 0
  const body = isMail ? ATTACHED : shownBody(lastPing?.text ?? '')
  const changed = `${new Date(facts.at).toUTCString().replace('GMT', '+0000')}`
  const rows = [...rowsOf(alert), [`Status changed to ${facts.status} at`, changed]] as const
  return {
    subject: `${alert.state} | ${alert.name}`,
    text: textOf(alert, rows, body),
    html: htmlOf(alert, rows, body),
    attached: isMail ? lastPing.body : null,
  }
}

type Rows = readonly (readonly [title: string, value: string])[]

interface Body {
  /** How much of it is shown, or where it is; empty: all of it, here. */
  readonly note: string
  readonly text: string
}

const ATTACHED: Body = { note: 'The message is attached.', text: '' }

function shownBody(whole: string): Body {
  const text = lastCharacters(whole, BODY_LIMIT)
  const note = text === whole ? '' : `The last ${BODY_LIMIT} characters of ${whole.length}.`
  return { note, text: manyLines(text) }
}

function rowsOf({ details }: Alert): Rows {
  return details.map(({ title, value, look }) => [
    title,
    look === 'tags' ? value.split(' ').join(', ') : value,
  ])
}

function textOf(alert: Alert, rows: Rows, { note, text }: Body): string {
  const { name, state, why, others, link } = alert
  return [
    `The check "${name}" is ${state}.`,
    ...(why === '' ? [] : [why]),
    '',
    `${OPEN_TEXT}:`,
    link,
    '',
    ...rows.map(([title, value]) =>
      value.includes('\n') ? `${title}:\n${value}` : `${title}: ${value}`,
    ),
    '',
    others.text,
    ...others.lines.map((line) => `- ${line}`),
    ...(note === '' && text === '' ? [] : ['', `${BODY_TITLE}:`]),
    ...[note, text].filter((part) => part !== ''),
    '',
  ].join('\n')
}

function htmlOf(alert: Alert, rows: Rows, { note, text }: Body): string {
  const { mark, name, state, why, others, link } = alert
  const list = others.lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return pageHtml([
    `<h2>${mark} ${escapeHtml(name)} is ${state}</h2>`,
    ...(why === '' ? [] : [`<p>${escapeHtml(why)}</p>`]),
    `<p>${linkHtml(link, OPEN_TEXT)}</p>`,
    tableHtml(rows),
    `<p>${escapeHtml(others.text)}</p>`,
    ...(list === '' ? [] : [`<ul>${list}</ul>`]),
    ...(note === '' && text === '' ? [] : [`<p><b>${BODY_TITLE}</b></p>`]),
    ...(note === '' ? [] : [`<p>${note}</p>`]),
    ...(text === '' ? [] : [`<pre>${escapeHtml(text)}</pre>`]),
  ])
}
