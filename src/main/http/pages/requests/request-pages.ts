// The pages of requests as markup: form, passphrase, thanks, and what is said instead. None needs a script.
import { PAYLOAD_LIMITS } from '../../../../shared/model/push-options.ts'
import type { Millis } from '../../../clock.ts'
import type { Asked } from '../../../secrets/requests/answering.ts'
import type { AnswerProblem } from '../../../secrets/requests/rules.ts'
import { type Content, html, type Markup } from '../html.ts'
import { fileSize, worksFor } from '../language.ts'
import { type Frame, layout, warning } from '../layout.ts'
import { withoutDirections } from '../plain-text.ts'
import { REQUEST_TEXTS, type RequestTexts } from './texts.ts'

/** Why the form is there again. */
export type FormProblem = AnswerProblem | 'unknown-field' | 'broken' | 'busy' | 'unavailable'

const PROBLEM_TEXTS = {
  empty: 'empty',
  'no-text': 'noText',
  'no-files': 'noFiles',
  'too-many': 'tooMany',
  'too-large': 'tooLarge',
  'too-long': 'tooLong',
  'unknown-field': 'unknownField',
  broken: 'broken',
  busy: 'busy',
  unavailable: 'unavailable',
} as const satisfies Record<FormProblem, keyof RequestTexts>

/** Files need not be chosen again: there were none, or the text says so. */
const WITHOUT_FILES: ReadonlySet<FormProblem> = new Set(['empty', 'too-long'])

export interface FormView {
  readonly asked: Asked
  readonly action: string
  /** Of the passphrase; null: none was asked for. */
  readonly pass: string | null
  readonly left: Millis
  readonly problem: FormProblem | null
  /** What was written before. */
  readonly text: string
}

/** Who asks for what, and the fields that it may be handed over in. */
export function formPage(frame: Frame, view: FormView): Markup {
  const { translation } = frame
  const { asked, action, pass, left, problem } = view
  const texts = REQUEST_TEXTS[translation.locale]
  const size = fileSize(translation, asked.maxBytes)
  const characters = new Intl.NumberFormat(translation.locale).format(PAYLOAD_LIMITS.text)
  const values = { '{n}': String(asked.maxFiles), '{size}': size, '{characters}': characters }
  const fill = (text: string) =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, value), text)
  const takesFiles = asked.accepts !== 'text'
  return layout(
    frame,
    html`<h1>${texts.heading}</h1>
<p>${texts.intro}</p>
<dl class="asked">
<dt>${texts.what}</dt>
<dd dir="auto">${withoutDirections(asked.label?.title ?? '')}</dd>
${asked.label?.from ? html`<dt>${texts.who}</dt>\n<dd dir="auto">${withoutDirections(asked.label.from)}</dd>` : null}
</dl>
<p class="note">${asked.label?.from ? texts.caution : texts.cautionUnnamed}</p>
${problem !== null && warning(fill(texts[PROBLEM_TEXTS[problem]]))}
${problem !== null && takesFiles && !WITHOUT_FILES.has(problem) && html`<p class="note">${texts.chooseAgain}</p>`}
<form method="post" action="${action}" enctype="multipart/form-data" data-once>
${pass !== null && html`<input type="hidden" name="pass" value="${pass}">`}
${asked.accepts !== 'files' && textField(texts, asked, view.text)}
${takesFiles && filesField(texts, asked, fill)}
<p class="note">${fill(texts.size)} ${worksFor(translation, left)} ${texts.once}</p>
<button class="main">${texts.send}</button>
</form>`,
  )
}

/** A parser drops the line break after the tag, so that a text may begin with one. */
function textField(texts: RequestTexts, { accepts }: Asked, text: string): Markup {
  const required: Content = accepts === 'text' && html` required`
  return html`<label for="text">${texts.text}</label>
<textarea id="text" name="text" rows="8" dir="auto" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" translate="no"${required}>
${text}</textarea>`
}

function filesField(
  texts: RequestTexts,
  { accepts, maxFiles, maxBytes }: Asked,
  fill: (text: string) => string,
): Markup {
  const isOne = maxFiles === 1
  const required: Content = accepts === 'files' && html` required`
  const multiple: Content = !isOne && html` multiple`
  return html`<label for="files">${isOne ? texts.file : fill(texts.files)}</label>
<input id="files" name="files" type="file" data-most="${maxFiles}" data-many="${fill(texts.tooMany)}" data-bytes="${maxBytes}" data-large="${fill(texts.tooLarge)}"${multiple}${required}>`
}

/** Asks for the passphrase, and says nothing of what is behind it. */
export function gatePage(
  frame: Frame,
  form: {
    readonly action: string
    readonly notice: 'passphraseWrong' | 'passphraseThrottled' | null
  },
): Markup {
  const { translation } = frame
  return layout(
    frame,
    html`<h1>${translation.text('passphraseHeading')}</h1>
<p>${REQUEST_TEXTS[translation.locale].gate}</p>
${form.notice !== null && warning(translation.text(form.notice))}
<form method="post" action="${form.action}" data-once>
<label for="passphrase">${translation.text('passphraseLabel')}</label>
<input id="passphrase" name="passphrase" type="text" required autofocus autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="1024" translate="no">
<button class="main">${translation.text('passphraseButton')}</button>
</form>`,
  )
}

/** A reload would send the answer again, so no language leads away from here. */
export function answeredPage(frame: Frame): Markup {
  const texts = REQUEST_TEXTS[frame.translation.locale]
  return notice({ ...frame, switchTo: null }, texts.doneHeading, texts.doneText)
}

/** For who was sending while it was open: that of theirs nothing is stored. */
export function tooLatePage(frame: Frame): Markup {
  const texts = REQUEST_TEXTS[frame.translation.locale]
  return notice({ ...frame, switchTo: null }, texts.lateHeading, texts.lateText)
}

/** Instead of an answer's form, where nothing can be stored: what was sent is not kept. */
export function notStoredPage(frame: Frame): Markup {
  const { translation } = frame
  const { unavailable } = REQUEST_TEXTS[translation.locale]
  return notice({ ...frame, switchTo: null }, translation.text('unavailableHeading'), unavailable)
}

/** The same to the byte for whatever takes no answer, and for what never was. */
export function gonePage(frame: Frame): Markup {
  const { translation } = frame
  const { goneText } = REQUEST_TEXTS[translation.locale]
  return notice(frame, translation.text('expiredHeading'), goneText)
}

function notice(frame: Frame, heading: string, text: string): Markup {
  return layout(frame, html`<h1>${heading}</h1>\n<p>${text}</p>`)
}
