// The texts of status pages, in five languages.

import type { Text } from '../../../shared/words/catalogue.ts'
import { band as bandGerman } from '../../../shared/words/de/band.ts'
import { statusPage as german } from '../../../shared/words/de/status-page.ts'
import { units as unitsGerman } from '../../../shared/words/de/units.ts'
import { band } from '../../../shared/words/en/band.ts'
import { statusPage } from '../../../shared/words/en/status-page.ts'
import { units } from '../../../shared/words/en/units.ts'
import { band as bandSpanish } from '../../../shared/words/es/band.ts'
import { statusPage as spanish } from '../../../shared/words/es/status-page.ts'
import { units as unitsSpanish } from '../../../shared/words/es/units.ts'
import { band as bandFrench } from '../../../shared/words/fr/band.ts'
import { statusPage as french } from '../../../shared/words/fr/status-page.ts'
import { units as unitsFrench } from '../../../shared/words/fr/units.ts'
import type { Language } from '../../../shared/words/languages.ts'
import { band as bandLatvian } from '../../../shared/words/lv/band.ts'
import { statusPage as latvian } from '../../../shared/words/lv/status-page.ts'
import { units as unitsLatvian } from '../../../shared/words/lv/units.ts'

const ENGLISH = { band, statusPage, units }

export type Parts = typeof ENGLISH

export const CATALOGUE: Readonly<
  Record<Language, { readonly [P in keyof Parts]: Readonly<Record<keyof Parts[P], Text>> }>
> = {
  en: ENGLISH,
  de: { band: bandGerman, statusPage: german, units: unitsGerman },
  fr: { band: bandFrench, statusPage: french, units: unitsFrench },
  es: { band: bandSpanish, statusPage: spanish, units: unitsSpanish },
  lv: { band: bandLatvian, statusPage: latvian, units: unitsLatvian },
}
