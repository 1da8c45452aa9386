import type { German } from '../catalogue.ts'
import type { output as english } from '../en/output.ts'

export const output: German<typeof english> = {
  ignoreNumbers: 'Zahlen ignorieren',
  tooDifferent: 'Die beiden Ausgaben haben zu wenig gemeinsam, um verglichen zu werden.',
  difference: 'Unterschied',
  output: 'Ausgabe',
  mail: 'E-Mail',
  changesSince: 'Änderungen seit #{number}',
  copyOutput: 'Ausgabe kopieren',
  download: 'Herunterladen',
  mayBeCut: 'Nur die ersten {count} Byte werden aufbewahrt: Das Ende fehlt möglicherweise.',
  shortened:
    'Nur die ersten {count} Zeichen werden angezeigt. Der Download enthält die ganze Ausgabe.',
  keepMore:
    'Erhöhen Sie „{setting}“ in den Einstellungen (--ping-body-limit), um mehr aufzubewahren. „tocsin run“ behält Anfang und Ende.',
  search: 'Ausgabe durchsuchen',
  placeOf: '{place} von {count}',
  noMatch: 'Kein Treffer',
  previous: 'Vorheriger Treffer',
  next: 'Nächster Treffer',
  wrap: 'Umbrechen',
  lineNumbers: 'Zeilennummern',
  jumpToEnd: 'Zum Ende springen',
  text: 'Text',
  same: 'Die Ausgabe ist gleich.',
  sameButNumbers: 'Die Ausgabe ist gleich, abgesehen von Zahlen.',
  equalLines: { one: '{count} gleiche Zeile', other: '{count} gleiche Zeilen' },
  earlierLines: { one: '{count} frühere Zeile anzeigen', other: '{count} frühere Zeilen anzeigen' },
}
