// What the types cannot hold: that the languages have the same placeholders, and say something.
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/integrations/definition.ts'
import { INTEGRATIONS } from '../../../src/integrations/index.ts'
import { REQUEST_TEXTS } from '../../../src/main/http/pages/requests/texts.ts'
import { GERMAN as GERMAN_PAGES } from '../../../src/main/http/pages/texts/de.ts'
import { SPANISH as SPANISH_PAGES } from '../../../src/main/http/pages/texts/es.ts'
import { FRENCH as FRENCH_PAGES } from '../../../src/main/http/pages/texts/fr.ts'
import { LATVIAN as LATVIAN_PAGES } from '../../../src/main/http/pages/texts/lv.ts'
import { CATALOGUE as STATUS_PAGES } from '../../../src/main/http/status/catalogue.ts'
import { FIELDS } from '../../../src/shared/model/check-fields.ts'
import { MAIL_FIELDS, MAIL_SECURITIES } from '../../../src/shared/model/mail-server.ts'
import { PUSH_OPTIONS as PUSH } from '../../../src/shared/model/push-options.ts'
import { OPTION_GROUPS, type ServerOption } from '../../../src/shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../../src/shared/model/server-options.ts'
import type { Choice, Setting } from '../../../src/shared/model/setting.ts'
import { SETTINGS } from '../../../src/shared/model/settings.ts'
import type { Text } from '../../../src/shared/words/catalogue.ts'
import {
  WORDS as GERMAN,
  DEFINITIONS as GERMAN_DEFINITIONS,
} from '../../../src/shared/words/de/index.ts'
import { NATIVE as GERMAN_NATIVE } from '../../../src/shared/words/de/native.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'
import { NATIVE as ENGLISH_NATIVE } from '../../../src/shared/words/en/native.ts'
import {
  WORDS as SPANISH,
  DEFINITIONS as SPANISH_DEFINITIONS,
} from '../../../src/shared/words/es/index.ts'
import { NATIVE as SPANISH_NATIVE } from '../../../src/shared/words/es/native.ts'
import {
  WORDS as FRENCH,
  DEFINITIONS as FRENCH_DEFINITIONS,
} from '../../../src/shared/words/fr/index.ts'
import { NATIVE as FRENCH_NATIVE } from '../../../src/shared/words/fr/native.ts'
import { LANGUAGES, LOCALES, languageFor } from '../../../src/shared/words/languages.ts'
import {
  WORDS as LATVIAN,
  DEFINITIONS as LATVIAN_DEFINITIONS,
} from '../../../src/shared/words/lv/index.ts'
import { NATIVE as LATVIAN_NATIVE } from '../../../src/shared/words/lv/native.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, Text>>>>
const CATALOGUES = {
  en: { ...ENGLISH, ...ENGLISH_NATIVE, ...STATUS_PAGES.en },
  de: { ...GERMAN, ...GERMAN_NATIVE, ...STATUS_PAGES.de },
  fr: { ...FRENCH, ...FRENCH_NATIVE, ...STATUS_PAGES.fr },
  es: { ...SPANISH, ...SPANISH_NATIVE, ...STATUS_PAGES.es },
  lv: { ...LATVIAN, ...LATVIAN_NATIVE, ...STATUS_PAGES.lv },
} as const

function textsOf(catalogue: Texts): ReadonlyMap<string, Text> {
  return new Map(
    Object.entries(catalogue).flatMap(([part, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${part}.${name}`, text] as const),
    ),
  )
}

/** Each form of a text. */
function formsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** What is put into a text: `{name}`, `<b>`, `</b>`; sorted, each once. */
function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([name]) => name))].sort()
}

/** Two spaces after a sentence, as the API says it (contract push.md 2.3). */
const AS_THE_API = /^problems\.large(Url|Text|Qr)$/

const english = textsOf(CATALOGUES.en)

describe.each(Object.entries(CATALOGUES))('the texts in %s', (language, catalogue) => {
  const texts = textsOf(catalogue)

  test('have the same placeholders and elements as in English', () => {
    const differing = [...texts].flatMap(([key, text]) => {
      const wanted = namesIn(formsOf(english.get(key) ?? '').at(-1) ?? '')
      // A form for one may do without its number.
      const without = wanted.filter((name) => name !== '{n}')
      const isAsWanted = formsOf(text).every((form) => {
        const found = namesIn(form)
        return (
          found.join() === wanted.join() ||
          (typeof text !== 'string' && found.join() === without.join())
        )
      })
      return isAsWanted ? [] : [key]
    })
    expect(differing).toEqual([])
  })

  test('are not empty, and have no space at an end or twice', () => {
    const wrong = [...texts].filter(([key, text]) =>
      formsOf(text).some(
        (form) =>
          form === '' || form !== form.trim() || (form.includes('  ') && !AS_THE_API.test(key)),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('have the plural forms that Intl.PluralRules asks for', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const wrong = [...texts].filter(
      ([, text]) =>
        typeof text !== 'string' &&
        Object.keys(text).sort().join() !== pluralCategories.toSorted().join(),
    )
    expect(wrong).toEqual([])
  })
})

/** Spaces that do not break, as French puts them: a narrow one before ; ! ? and one before : and within « ». */
const LOOSE_FRENCH = [
  /(?<!\u202f)[;!?](?=\s|$)/,
  /(?<!\u00a0):(?=\s|$)/,
  /«(?!\u00a0)|(?<!\u00a0)»/,
]
/** Where a mark is none of a sentence: in a header, a comment or a tag, or for a count that is not known. */
const NO_SENTENCES = new Set([
  'integrations.headersHint',
  'list.noTagOf',
  'pushes.unknownViews',
  'adoptNotes.state.ignored',
])

const PAGES = { de: GERMAN_PAGES, fr: FRENCH_PAGES, es: SPANISH_PAGES, lv: LATVIAN_PAGES }

/** Each form of each text, of those for recipients too, by its name. */
function formsIn(language: keyof typeof PAGES): readonly (readonly [key: string, form: string])[] {
  const pages = { pages: { ...PAGES[language] }, request: { ...REQUEST_TEXTS[language] } }
  const texts = [...textsOf({ ...CATALOGUES[language], ...pages })]
  return texts.flatMap(([key, text]) => formsOf(text).map((form) => [key, form] as const))
}

test.each([
  ['de', /["«»”]|(?<!„[^“]*)“/],
  ['fr', /["„“”]/],
  ['es', /["„“”]/],
  ['lv', /["«»“]/],
] as const)('the texts in %s have the quotation marks of their language', (language, foreign) => {
  expect(formsIn(language).filter(([, form]) => foreign.test(form))).toEqual([])
})

test('the texts in fr have spaces that do not break before marks', () => {
  const loose = formsIn('fr').filter(
    ([key, form]) => !NO_SENTENCES.has(key) && LOOSE_FRENCH.some((mark) => mark.test(form)),
  )
  expect(loose).toEqual([])
})

test.each(['de', 'fr', 'es', 'lv'] as const)(
  'the texts in %s quote what the server answers, which has one language',
  (language) => {
    const texts = textsOf(CATALOGUES[language])
    const quotes = [...english]
      .filter(([, text]) => formsOf(text).some((form) => form.includes('“not found”')))
      .map(([key]) => key)
    expect(quotes).not.toEqual([])
    const translated = quotes.filter((key) =>
      formsOf(texts.get(key) ?? '').some((form) => !/[„«]\u00a0?not found\u00a0?[“”»]/.test(form)),
    )
    expect(translated).toEqual([])
  },
)

/** One word for one thing: what another catalogue, or another room, might call it. */
test.each([
  ['de', /Kontrolle|Karenz(?!zeit)|Rechner|Fehlschlag(?!en)|Exit-Code|Wartungsfenster/],
  ['fr', /préréglage d|averti(r|t)?\b|notifi(er|é|e)\b|mettre fin au sommeil|mot de passe requis/i],
  ['es', /\bfallo\b|notific(ar|ó|a)\b|en reposo|adoptad/i],
  [
    'lv',
    /kļūm|guļ|gulē|restartē(?!t)|(?<!pār)startēt|instalē|pārlūkprogramm|kvadrātkod|stāvokļa lap|ar roku|pārņem(?!ts)/i,
  ],
] as const)('the texts in %s call each thing by one word', (language, others) => {
  const texts = textsOf(CATALOGUES[language])
  const wrong = [...texts].filter(([, text]) => formsOf(text).some((form) => others.test(form)))
  expect(wrong).toEqual([])
})

const DEFINED = [
  ...Object.values<Setting>(SETTINGS).flatMap(({ shown, ...setting }) =>
    shown === null ? [] : [...Object.values(shown), ...labelsOf(setting)],
  ),
  ...Object.values<ServerOption>(SERVER_OPTIONS).flatMap(({ shown, form }) =>
    shown === null ? [] : [shown.label, shown.hint, ...labelsOf(form)],
  ),
  ...Object.values(OPTION_GROUPS),
  ...Object.values(MAIL_FIELDS).map(({ label }) => label),
  ...MAIL_SECURITIES.map(({ label }) => label),
  ...FIELDS.flatMap(([, field]) => (field.form === undefined ? [] : [field.label, field.help])),
  ...[PUSH.payload, PUSH.passphrase, PUSH.name, PUSH.note, PUSH.retrievalStep].flatMap(
    labelAndHint,
  ),
  PUSH.deletableByViewer.label,
  ...INTEGRATIONS.flatMap(({ title, text, fields }) => [
    title,
    text,
    ...Object.values<Field>(fields).flatMap((field) => [
      field.label,
      field.hint,
      'pattern' in field ? field.pattern?.problem : '',
      ...labelsOf(field),
    ]),
  ]),
].filter((text) => typeof text === 'string' && text !== '')

function labelAndHint({ label, hint }: { readonly label: string; readonly hint?: string }) {
  return [label, hint]
}

function labelsOf(holder: object): readonly string[] {
  if (!('choices' in holder) || !Array.isArray(holder.choices)) return []
  return holder.choices.flatMap((choice: Partial<Choice>) => choice.label ?? [])
}

/** The same in every language. */
const NAMES = new Set<string>([
  ...Object.values(LANGUAGES),
  ...['TLS', 'STARTTLS', 'JSON', 'SMS', 'GET', 'POST', 'PUT'],
  ...['appearance', 'content', 'commands'],
  ...['Discord', 'Google Chat', 'Gotify', 'Matrix', 'Mattermost', 'Microsoft Teams', 'ntfy'],
  ...['Opsgenie', 'PagerDuty', 'Pushover', 'Rocket.Chat', 'Signal', 'Slack', 'Telegram'],
  ...['Webhook', 'Zulip'],
])

describe.each([
  ['de', GERMAN_DEFINITIONS],
  ['fr', FRENCH_DEFINITIONS],
  ['es', SPANISH_DEFINITIONS],
  ['lv', LATVIAN_DEFINITIONS],
])('definitions in %s', (_language, texts) => {
  test('have a text for each label and hint', () => {
    const missing = DEFINED.filter((text) => !NAMES.has(text) && texts[text] === undefined)
    expect(missing).toEqual([])
  })

  test('have the same texts as the other languages', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(GERMAN_DEFINITIONS))
  })
})

describe('the language of the window', () => {
  test.each([
    ['de', ['lv'], 'de'],
    ['system', ['lv-LV', 'en'], 'lv'],
    ['system', ['pt-BR', 'fr-CA', 'en'], 'fr'],
    ['system', ['PT', 'EN-us'], 'en'],
    ['system', ['toString', 'ja'], 'en'],
    ['system', [], 'en'],
  ])('is by the setting %s and the system %j: %s', (setting, preferred, language) => {
    expect(languageFor(setting, preferred)).toBe(language)
  })

  test('has numbers and plurals of its own', () => {
    for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
      expect(Intl.PluralRules.supportedLocalesOf(LOCALES[language])).toEqual([LOCALES[language]])
    }
  })
})
