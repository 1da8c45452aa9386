import type { Latvian } from '../catalogue.ts'
import type { output as english } from '../en/output.ts'

export const output: Latvian<typeof english> = {
  ignoreNumbers: 'Neņemt vērā skaitļus',
  tooDifferent: 'Abām izvadēm ir pārāk maz kopīga, lai tās salīdzinātu.',
  difference: 'Atšķirība',
  output: 'Izvade',
  mail: 'Vēstule',
  changesSince: 'Izmaiņas kopš #{number}',
  copyOutput: 'Kopēt izvadi',
  download: 'Lejupielādēt',
  mayBeCut: 'Tiek glabāti tikai pirmie {count} baiti, tāpēc beigu, iespējams, trūkst.',
  shortened: 'Redzamas tikai pirmās {count} rakstzīmes. Lejupielādētajā failā ir visa izvade.',
  keepMore:
    'Lai glabātu vairāk, palieliniet „{setting}” iestatījumos (--ping-body-limit). „tocsin run” saglabā sākumu un beigas.',
  search: 'Meklēt izvadē',
  placeOf: '{place} no {count}',
  noMatch: 'Nav atrasts',
  previous: 'Iepriekšējais',
  next: 'Nākamais',
  wrap: 'Aplauzt rindas',
  lineNumbers: 'Rindu numuri',
  jumpToEnd: 'Uz beigām',
  text: 'Teksts',
  same: 'Izvade ir vienāda.',
  sameButNumbers: 'Izvade ir vienāda, izņemot skaitļus.',
  equalLines: {
    zero: '{count} vienādu rindu',
    one: '{count} vienāda rinda',
    other: '{count} vienādas rindas',
  },
  earlierLines: {
    zero: 'Rādīt {count} agrāku rindu',
    one: 'Rādīt {count} agrāku rindu',
    other: 'Rādīt {count} agrākas rindas',
  },
}
