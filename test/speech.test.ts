// Which language this program speaks by itself: the setting, the system's languages, and what is loaded.
import { expect, test } from 'vitest'
import { languagesOfEnvironment } from '../src/main/environment-languages.ts'
import { createSpeech } from '../src/main/speech.ts'

function aSpeech(...system: string[]) {
  const speech = createSpeech({
    system: () => system,
    onTrouble(what, error) {
      throw new Error(`${what}: ${error}`)
    },
  })
  return { speech, system, said: () => speech.words().t('notices.up', { name: 'backup' }) }
}

test('until a setting is followed it speaks English', () => {
  expect(aSpeech('de').said()).toBe('backup is up again')
})

test.each([
  ['en', 'backup is up again'],
  ['de', 'backup läuft wieder'],
  ['fr', 'backup fonctionne de nouveau'],
  ['es', 'backup funciona de nuevo'],
  ['lv', 'backup atkal darbojas'],
])('the setting %s says: %s', async (setting, text) => {
  const { speech, said } = aSpeech('it')
  await speech.follow(setting)
  expect(said()).toBe(text)
  expect(speech.words().language).toBe(setting)
})

test.each([
  [['it-IT', 'fr-CH', 'de'], 'fr'],
  [['it'], 'en'],
  [[], 'en'],
])('of the languages %o of the system it speaks %s', async (system, language) => {
  const { speech } = aSpeech(...system)
  await speech.follow('system')
  expect(speech.words().language).toBe(language)
})

test('the system may speak another language later', async () => {
  const { speech, system } = aSpeech()
  await speech.follow('system')
  system.push('lv')
  await speech.look()
  expect(speech.words().language).toBe('lv')
})

test('of two settings that come together the last one holds, whichever is loaded first', async () => {
  const { speech } = aSpeech()
  await Promise.all([speech.follow('de'), speech.follow('fr'), speech.follow('en')])
  expect(speech.words().language).toBe('en')
  expect(speech.setting()).toBe('en')
})

test('a change is told, the same setting again is not', async () => {
  const { speech } = aSpeech()
  const heard: string[] = []
  speech.onChange(() => void heard.push(`${speech.setting()}: ${speech.words().language}`))
  await speech.follow('de')
  await speech.follow('de')
  await speech.look()
  expect(new Set(heard)).toEqual(new Set(['de: de']))
  const times = heard.length
  await speech.follow('system')
  expect(heard.slice(times)).toContain('system: en')
})

test.each([
  [{ LANG: 'de_AT.UTF-8' }, ['de-AT']],
  [{ LANG: 'de_AT.UTF-8', LC_MESSAGES: 'fr_FR@euro' }, ['fr-FR']],
  [{ LANG: 'de_AT', LC_MESSAGES: 'fr_FR', LC_ALL: 'lv' }, ['lv']],
  [{ LANG: 'de_DE.UTF-8', LANGUAGE: 'lv:en_GB:' }, ['lv', 'en-GB', 'de-DE']],
  [{ LANG: '', LC_ALL: '', LANGUAGE: '' }, []],
  [{}, []],
  // gettext says nothing of LANGUAGE where the locale is that of no person.
  [{ LANG: 'de_DE', LC_ALL: 'C.UTF-8', LANGUAGE: 'de' }, []],
  [{ LANG: 'POSIX' }, []],
])('the environment %o speaks %o', (env, tags) => {
  expect(languagesOfEnvironment(env)).toEqual(tags)
})
