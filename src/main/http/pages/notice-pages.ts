// Pages of the flow without a secret: step, passphrase, expired, errors.
import { html, type Markup } from './html.ts'
import { type Frame, layout, warning } from './layout.ts'

/** The inert page before the secret: only its button, a POST, opens it (contract push.md P2). */
export function stepPage(
  frame: Frame,
  step: {
    readonly action: string
    /** Came with the link; it travels in the form, not in an address. */
    readonly passphrase: string | null
    readonly asksPassphrase: boolean
  },
): Markup {
  const { speech } = frame
  const { passphrase } = step
  return layout(
    frame,
    html`<h1>${speech.text('stepHeading')}</h1>
<p>${speech.text('stepText')}</p>
${step.asksPassphrase && html`<p>${speech.text('stepPassphrase')}</p>`}
<form method="post" action="${step.action}" data-once>
${passphrase !== null && html`<input type="hidden" name="passphrase" value="${passphrase}">`}
<button class="main">${speech.text('stepButton')}</button>
</form>`,
  )
}

export type PassphraseNotice = 'wrong' | 'throttled'

const NOTICES = { wrong: 'passphraseWrong', throttled: 'passphraseThrottled' } as const

export function passphrasePage(
  frame: Frame,
  form: { readonly action: string; readonly notice: PassphraseNotice | null },
): Markup {
  const { speech } = frame
  const { notice } = form
  return layout(
    frame,
    html`<h1>${speech.text('passphraseHeading')}</h1>
<p>${speech.text('passphraseText')}</p>
${notice !== null && warning(speech.text(NOTICES[notice]))}
<form method="post" action="${form.action}" data-once>
<label for="passphrase">${speech.text('passphraseLabel')}</label>
<input id="passphrase" name="passphrase" type="text" required autofocus autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="1024" translate="no">
<button class="main">${speech.text('passphraseButton')}</button>
</form>`,
  )
}

/** The same to the byte for a push that is over and for one that never was. */
export function expiredPage(frame: Frame): Markup {
  return notice(frame, frame.speech.text('expiredHeading'), frame.speech.text('expiredText'))
}

/** For HEAD, link previews and scanners. */
export function inertPage(frame: Frame): Markup {
  return notice(frame, frame.speech.text('title'), frame.speech.text('inertText'))
}

/** The secrets are locked, or the disk is. */
export function unavailablePage(frame: Frame): Markup {
  const { speech } = frame
  return notice(frame, speech.text('unavailableHeading'), speech.text('unavailableText'))
}

/** A push whose sealed data was changed or cut. */
export function damagedPage(frame: Frame): Markup {
  const { speech } = frame
  return notice(frame, speech.text('damagedHeading'), speech.text('damagedText'))
}

/** For upstream's pages that make and manage pushes, which the window does here. */
export function nothingPage(frame: Frame): Markup {
  return notice(frame, frame.speech.text('nothingHeading'), frame.speech.text('nothingText'))
}

function notice(frame: Frame, heading: string, text: string): Markup {
  return layout(frame, html`<h1>${heading}</h1>\n<p>${text}</p>`)
}
