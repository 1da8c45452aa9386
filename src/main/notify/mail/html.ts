// The HTML frame of a mail, for mail programs that ignore styles. Pure.
import { escapeHtml } from '../message/markup/html.ts'

export function pageHtml(parts: readonly string[]): string {
  return `<!DOCTYPE html>\n<html><body style="font-family: sans-serif">\n${parts.join('\n')}\n</body></html>\n`
}

/** Titles on the left, values on the right; lines of a value stay lines. */
export function tableHtml(rows: readonly (readonly [title: string, value: string])[]): string {
  const lines = rows.map(
    ([title, value]) =>
      `<tr><td valign="top" style="padding-right: 1em"><b>${escapeHtml(title)}</b></td>` +
      `<td>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return `<table>\n${lines.join('\n')}\n</table>`
}

export function linkHtml(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
}
