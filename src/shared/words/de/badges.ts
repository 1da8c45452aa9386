import type { German } from '../catalogue.ts'
import type { badges as english } from '../en/badges.ts'

export const badges: German<typeof english> = {
  copyOf: '{title} des Badges {name} kopieren',
  notLoaded: 'Die Badges konnten nicht geladen werden',
  noTags: 'Noch keine Tags',
  noTagsText: 'Jedes Tag bekommt sein eigenes Badge.',
  twoStates: 'OK, ausgefallen',
  threeStates: 'OK, überfällig, ausgefallen',
  lead: 'Badges zeigen den Status von Checks auf einer Webseite oder in einer README. Wie bei Healthchecks.io zählt ein Check, der nie gepingt wurde oder pausiert ist, als OK, ebenso ein Tag oder Projekt ohne Checks.',
  format: 'Format',
  states: 'Zustände',
  onlyHere:
    'Diese Adressen führen nur zu diesem Computer. Andere sehen ein Badge, wenn der Server im Netzwerk lauscht oder hinter einer Basis-URL steht: {link}.',
  statusPage:
    'Eine Statusseite zeigt Checks auf einer eigenen Seite, für alle mit ihrer Adresse: {link}.',
  badgesOf: 'Badges von',
  allAndTags: 'Alle Checks und jedes Tag',
  oneNotLoaded: 'Das Badge konnte nicht geladen werden',
  badgeNow: 'Das Badge von {name} zurzeit',
  noResponse: 'Der Server antwortet nicht.',
  settingsServer: 'Einstellungen, Dieser Server',
  settingsStatusPages: 'Einstellungen, Statusseiten',
}
