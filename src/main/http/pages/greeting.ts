// Who shares a push, and a few words of theirs (contract push.md 11.2): text that the sender typed. It is shown as
// such, makes no links, and what turns the direction of writing ends with it.
import type { Greeting } from '../../secrets/push.ts'
import type { Translation } from './catalogue.ts'
import { html, type Markup } from './html.ts'
import { withoutDirections } from './plain-text.ts'

/** The heading of a page: the sender's name in a sentence, or a heading without one. */
export function heading(
  translation: Translation,
  { sender }: Greeting,
  unnamed: 'stepHeading' | 'secretHeading',
): Markup {
  if (sender === '') return html`<h1>${translation.text(unnamed)}</h1>`
  return html`<h1>${sentenceOf(translation, sender)}</h1>`
}

/** The same below a heading that says something else. */
export function senderLine(translation: Translation, { sender }: Greeting): Markup | null {
  return sender === '' ? null : html`<p>${sentenceOf(translation, sender)}</p>`
}

export function messageBlock(translation: Translation, { message }: Greeting): Markup | null {
  if (message === '') return null
  return html`<figure class="greeting">
<figcaption>${translation.text('messageLabel')}</figcaption>
<p dir="auto" translate="no">${withoutDirections(message)}</p>
</figure>`
}

/** For who wonders what this is, and whether to trust it. */
export function about(translation: Translation, { sender }: Greeting): Markup {
  const caution = sender === '' ? 'aboutUnnamed' : 'aboutNamed'
  return html`<details class="about">
<summary>${translation.text('aboutSummary')}</summary>
<p>${translation.text('aboutText')}</p>
<p>${translation.text(caution)}</p>
</details>`
}

/** `Ana shared this with you`, wherever a language puts the name. */
function sentenceOf(translation: Translation, sender: string): Markup {
  const [before = '', after = ''] = translation.text('sharedBy').split('{name}')
  return html`${before}<bdi translate="no">${withoutDirections(sender)}</bdi>${after}`
}
