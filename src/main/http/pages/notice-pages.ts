// Pages of the flow without a secret: step, passphrase, expired, errors.
import type { PushKind } from '../../../shared/model/push-options.ts'
import type { Greeting } from '../../secrets/push.ts'
import { about, heading, messageBlock, senderLine } from './greeting.ts'
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
    readonly kind: PushKind
    /** That it allows in all. */
    readonly views: number
    readonly greeting: Greeting
  },
): Markup {
  const { translation } = frame
  const { passphrase, greeting } = step
  return layout(
    frame,
    html`${heading(translation, greeting, 'stepHeading')}
${messageBlock(translation, greeting)}
<p>${translation.text(KIND_TEXTS[step.kind])}</p>
<p>${translation.text(step.views === 1 ? 'stepOnce' : 'stepText')}</p>
${step.asksPassphrase && html`<p>${translation.text('stepPassphrase')}</p>`}
<form method="post" action="${step.action}" data-once>
${passphrase !== null && html`<input type="hidden" name="passphrase" value="${passphrase}">`}
<button class="main">${translation.text('stepButton')}</button>
</form>
${about(translation, greeting)}`,
  )
}

const KIND_TEXTS = { text: 'kindText', file: 'kindFile', url: 'kindUrl', qr: 'kindQr' } as const

/** Refuses what a page of another site asked for; the button asks again from here. */
export function foreignPage(
  frame: Frame,
  form: {
    readonly method: 'get' | 'post'
    readonly action: string
    readonly passphrase: string | null
  },
): Markup {
  const { translation } = frame
  const { method, action, passphrase } = form
  return layout(
    frame,
    html`<h1>${translation.text('foreignHeading')}</h1>
<p>${translation.text('foreignText')}</p>
<form method="${method}" action="${action}" data-once>
${passphrase !== null && html`<input type="hidden" name="passphrase" value="${passphrase}">`}
<button class="main">${translation.text('stepButton')}</button>
</form>`,
  )
}

export type PassphraseNotice = 'wrong' | 'throttled'

const NOTICES = { wrong: 'passphraseWrong', throttled: 'passphraseThrottled' } as const

export function passphrasePage(
  frame: Frame,
  form: {
    readonly action: string
    readonly notice: PassphraseNotice | null
    readonly greeting: Greeting
  },
): Markup {
  const { translation } = frame
  const { notice, greeting } = form
  return layout(
    frame,
    html`<h1>${translation.text('passphraseHeading')}</h1>
${senderLine(translation, greeting)}
${messageBlock(translation, greeting)}
<p>${translation.text('passphraseText')}</p>
${notice !== null && warning(translation.text(NOTICES[notice]))}
<form method="post" action="${form.action}" data-once>
<label for="passphrase">${translation.text('passphraseLabel')}</label>
<input id="passphrase" name="passphrase" type="text" required autofocus autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="1024" translate="no">
<button class="main">${translation.text('passphraseButton')}</button>
</form>
${about(translation, greeting)}`,
  )
}

/** The same to the byte for a push that is over and for one that never was. */
export function expiredPage(frame: Frame): Markup {
  return notice(
    frame,
    frame.translation.text('expiredHeading'),
    frame.translation.text('expiredText'),
  )
}

/** Where the button that deletes leads, once. */
export function deletedPage(frame: Frame): Markup {
  return notice(
    frame,
    frame.translation.text('deletedHeading'),
    frame.translation.text('deletedText'),
  )
}

/** For HEAD, link previews and scanners. */
export function inertPage(frame: Frame): Markup {
  return notice(frame, frame.translation.text('title'), frame.translation.text('inertText'))
}

/** The secrets are locked, or the disk is. */
export function unavailablePage(frame: Frame): Markup {
  const { translation } = frame
  return notice(frame, translation.text('unavailableHeading'), translation.text('unavailableText'))
}

/** A push whose sealed data was changed or cut. */
export function damagedPage(frame: Frame): Markup {
  const { translation } = frame
  return notice(frame, translation.text('damagedHeading'), translation.text('damagedText'))
}

/** For upstream's pages that make and manage pushes, which the window does here. */
export function nothingPage(frame: Frame): Markup {
  return notice(
    frame,
    frame.translation.text('nothingHeading'),
    frame.translation.text('nothingText'),
  )
}

function notice(frame: Frame, heading: string, text: string): Markup {
  return layout(frame, html`<h1>${heading}</h1>\n<p>${text}</p>`)
}
