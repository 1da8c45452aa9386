import type { Latvian } from '../catalogue.ts'
import type { tray as english } from '../en/tray.ts'

export const tray: Latvian<typeof english> = {
  compactList: 'Kompaktais saraksts',
  noChecks: 'Vēl nav pārbaužu.',
  offline: 'Nav savienojuma. Saraksts var būt novecojis.',
  open: 'Atvērt Tocsin',
  troubledFirst: 'Pārbaudes, problemātiskās vispirms',
  showAll: {
    zero: 'Rādīt visas {n} pārbaudes Tocsin',
    one: 'Rādīt visu {n} pārbaudi Tocsin',
    other: 'Rādīt visas {n} pārbaudes Tocsin',
  },
  nothingYet: 'Vēl nav ko uzraudzīt',
  noMatch: 'Neviena pārbaude neatbilst',
  next: 'Nākamā pārbaude',
  previous: 'Iepriekšējā pārbaude',
  close: 'Aizvērt',
  snoozed: 'Atlikta',
  clickOpens: 'Klikšķis uz ikonjoslas ikonas atver',
  theWindow: 'Logu',
}
