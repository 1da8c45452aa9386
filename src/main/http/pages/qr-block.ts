// A QR code that was pushed, for who has a second device and for who holds the one that shows it: the code, the
// picture to save, the text, or the network to join (contract push.md 4, 11.3).
import type { Translation } from './catalogue.ts'
import { html, type Markup } from './html.ts'
import { copyButton } from './layout.ts'
import { qrSvg } from './qr.ts'
import { qrPng } from './qr-png.ts'
import { type Wifi, wifiOf } from './wifi.ts'

export function qrBlock(translation: Translation, payload: string): Markup {
  const wifi = wifiOf(payload)
  const picture = `data:image/png;base64,${qrPng(payload).toString('base64')}`
  return html`<p>${translation.text('qrText')}</p>
<div class="code">${qrSvg(payload, translation.text('qrLabel'))}</div>
<p class="tools"><a class="button" href="${picture}" download="code.png">${translation.text('qrSave')}</a></p>
${wifi !== null && wifiBlock(translation, wifi)}
<details class="text">
<summary>${translation.text('qrShow')}</summary>
<div class="secret">
<pre class="plain" translate="no" dir="auto"><span id="payload">${payload}</span></pre>
<p class="tools">${copyButton(translation, 'payload')}</p>
<p class="copy-status" role="status"></p>
</div>
</details>`
}

function wifiBlock(translation: Translation, { network, password }: Wifi): Markup {
  return html`<section class="wifi secret">
<h2>${translation.text('wifiHeading')}</h2>
<p>${translation.text(password === '' ? 'wifiOpen' : 'wifiText')}</p>
<dl>
<dt>${translation.text('wifiNetwork')}</dt><dd translate="no"><bdi>${network}</bdi></dd>
${password !== '' && html`<dt>${translation.text('wifiPassword')}</dt><dd translate="no"><bdi id="wifi-password">${password}</bdi></dd>`}
</dl>
${password !== '' && html`<p class="tools">${copyButton(translation, 'wifi-password', 'wifiCopy')}</p>\n<p class="copy-status" role="status"></p>`}
</section>`
}
