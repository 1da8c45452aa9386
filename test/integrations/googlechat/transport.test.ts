// Google Chat: a card of simple HTML.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { excerptOf } from '../../../src/main/notify/message/wording.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE } from '../support/hostile.ts'
import { visibleText } from '../support/html.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const SIZE_LIMIT = 32_000

function googlechat(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  const isKnown = request.query.get('key') === 'k' && request.query.get('token') === 't'
  if (!isKnown) return { status: 401 }
  const isCard = Array.isArray(request.json().cardsV2[0].card.sections)
  return isCard && request.bytes.length <= SIZE_LIMIT ? { status: 200 } : { status: 400 }
}

async function told(facts: Facts) {
  const service = await aService(googlechat)
  await deliver('googlechat', { value: `${service.url}/v1/spaces/A/messages?key=k&token=t` }, facts)
  const { cardsV2, fallbackText } = service.only().json()
  const [{ widgets }] = cardsV2[0].card.sections
  const html: readonly string[] = widgets.flatMap(
    (widget: { textParagraph?: { text: string }; decoratedText?: { text: string } }) =>
      widget.textParagraph?.text ?? widget.decoratedText?.text ?? [],
  )
  return { widgets, fallbackText, texts: html.map((text) => visibleText(text, ['br'])) }
}

const fact = (topLabel: string, text: string) => ({
  decoratedText: { topLabel, text, wrapText: true },
})

describe('what Google Chat is told', () => {
  test('of a check that went down: a card with the facts and a button', async () => {
    const facts = downFacts({
      lastPing: aLastPing({ text: 'a < b\nc' }),
      othersDown: othersDown('Mail'),
    })
    const { widgets, fallbackText } = await told(facts)
    expect(fallbackText).toBe('🔴 “Nightly backup” is DOWN.')
    const reason = 'Reason: success signal did not arrive on time, grace time passed.'
    expect(widgets).toEqual([
      {
        textParagraph: {
          text: `🔴 The check <b>Nightly backup</b> is <b>DOWN</b>.<br>${reason}`,
        },
      },
      fact('Project', 'Home'),
      fact('Tags', 'prod db'),
      fact('Period', '1 day'),
      fact('Total Pings', '42'),
      fact('Last Ping', 'Success, 1 hour ago'),
      { textParagraph: { text: '<b>Last Ping Body</b><br>a &lt; b<br>c' } },
      {
        textParagraph: {
          text: 'The following checks are also down:<br>- Mail (last ping: never)',
        },
      },
      {
        buttonList: {
          buttons: [{ text: 'View in Tocsin', onClick: { openLink: { url: facts.link } } }],
        },
      },
    ])
  })

  test('of a check that is up again', async () => {
    const { texts } = await told(upFacts())
    expect(texts[0]).toBe(
      '🟢 The check Nightly backup is UP.\nThe downtime lasted 2 hours, 5 minutes.',
    )
  })
})

describe('texts that Google Chat might read as markup', () => {
  test('are shown as they are', async () => {
    const check = aToldCheck({ name: HOSTILE, desc: '<a href="http://evil.test">\n<users/all>' })
    const { widgets, texts, fallbackText } = await told(downFacts({ check }))
    expect(texts[0]).toContain(HARMLESS)
    expect(widgets[1].decoratedText.text).toContain('&gt;<br>&lt;')
    expect(texts[1]).toBe('<a href="http://evil.test">\n<users/all>')
    expect(fallbackText).toBe(`🔴 “${HARMLESS}” is DOWN.`)
  })

  test('are no more than a message may hold', async () => {
    const quotes = '"'.repeat(5000)
    const check = aToldCheck({ name: quotes.slice(0, 100), desc: quotes, tags: quotes })
    const names = Array.from({ length: 10 }, (_, index) => `${index}${quotes.slice(0, 99)}`)
    const lastPing = aLastPing({ text: quotes })
    const facts = { check, lastPing, excerpt: excerptOf(quotes), othersDown: othersDown(...names) }
    const { texts } = await told(downFacts(facts))
    expect(texts.join('')).toContain('[truncated]')
  })
})
