// A question to the person as a page of the window's scheme: before the server runs, and instead of
// the system's message box, which stops Node's event loop on macOS until a button is clicked. No script:
// each choice is a link, and its address is the answer. Pure; ask.ts shows it.

import { paletteStyle } from '../../../shared/model/palette.ts'
import { escapeHtml } from '../../http/pages/html.ts'
import { PAGE_HEADERS } from '../../http/window-files.ts'
import type { Words } from '../../words.ts'
import { SCHEME } from './page-file.ts'

export interface Question {
  readonly message: string
  /** Paragraphs, separated by empty lines. */
  readonly detail: string
  /** The first is the default. */
  readonly choices: readonly string[]
  /** The number of the choice that closing the window and Escape are. */
  readonly closed: number
  /** In whose language it is. */
  readonly words: Pick<Words, 'language' | 't'>
}

const FOLDER = '/question/'
const BASE = `${SCHEME}://window${FOLDER}`
const STYLE_NAME = 'style.css'

const STYLE = `${paletteStyle()}
:root { color-scheme: light dark; }
body {
  margin: 0;
  padding: 24px;
  background: var(--surface);
  color: var(--text);
  font: 15px/1.5 system-ui, sans-serif;
}
h1 { margin: 0 0 12px; font-size: 18px; overflow-wrap: anywhere; }
p { margin: 0 0 12px; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 20px; }
a {
  padding: 8px 14px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  color: var(--text);
  text-decoration: none;
}
a:hover { background: var(--surface-hover); }
a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** @param id unguessable id of the question */
export function questionAddress(id: string): string {
  return `${BASE}${id}`
}

/**
 * The answer to a request of the window's scheme; null: it is of no question.
 * @param find the open question of that id
 * @param choose called with the number of the choice whose link was followed
 */
export function answerQuestion(
  { url }: Pick<Request, 'url'>,
  find: (id: string) => Question | null,
  choose: (id: string, choice: number) => void,
): Response | null {
  if (!url.startsWith(BASE)) return null
  const [id = '', choice] = url.slice(BASE.length).split('/')
  if (id === STYLE_NAME) return answered(STYLE, 'text/css; charset=utf-8')
  const question = find(id)
  if (question === null) return new Response(null, { status: 404, headers: PAGE_HEADERS })
  if (choice === undefined) return answered(pageOf(id, question), 'text/html; charset=utf-8')
  if (question.choices[Number(choice)] !== undefined) choose(id, Number(choice))
  // The page stays until its window is closed.
  return new Response(null, { status: 204, headers: PAGE_HEADERS })
}

function answered(content: string, type: string): Response {
  return new Response(content, { headers: { ...PAGE_HEADERS, 'content-type': type } })
}

function pageOf(id: string, { message, detail, choices, words }: Question): string {
  const paragraphs = detail.split('\n\n').map((text) => `<p>${escapeHtml(text)}</p>`)
  const links = choices.map(
    (label, i) =>
      `<a href="${FOLDER}${id}/${i}"${i === 0 ? ' autofocus' : ''}>${escapeHtml(label)}</a>`,
  )
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<title>Tocsin</title>
<link rel="stylesheet" href="${FOLDER}${STYLE_NAME}">
</head>
<body>
<main>
<h1>${escapeHtml(message)}</h1>
${paragraphs.join('\n')}
<nav aria-label="${escapeHtml(words.t('desktop.choices'))}">${links.join('')}</nav>
</main>
</body>
</html>
`
}
