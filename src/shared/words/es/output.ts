import type { Spanish } from '../catalogue.ts'
import type { output as english } from '../en/output.ts'

export const output: Spanish<typeof english> = {
  ignoreNumbers: 'Ignorar números',
  tooDifferent: 'Las dos salidas tienen muy poco en común para compararlas.',
  difference: 'Diferencia',
  output: 'Salida',
  mail: 'Correo',
  changesSince: 'Cambios desde #{number}',
  copyOutput: 'Copiar la salida',
  download: 'Descargar',
  mayBeCut: 'Solo se guardan los primeros {count} bytes: puede que falte el final.',
  shortened:
    'Solo se muestran los primeros {count} caracteres. La descarga contiene toda la salida.',
  keepMore:
    'Para guardar más, aumente «{setting}» en los ajustes (--ping-body-limit). «tocsin run» guarda el principio y el final.',
  search: 'Buscar en la salida',
  placeOf: '{place} de {count}',
  noMatch: 'Sin resultados',
  previous: 'Resultado anterior',
  next: 'Resultado siguiente',
  wrap: 'Ajustar líneas',
  lineNumbers: 'Números de línea',
  jumpToEnd: 'Ir al final',
  text: 'Texto',
  same: 'La salida es la misma.',
  sameButNumbers: 'La salida es la misma, salvo los números.',
  equalLines: {
    one: '{count} línea igual',
    many: '{count} líneas iguales',
    other: '{count} líneas iguales',
  },
  earlierLines: {
    one: 'Mostrar {count} línea anterior',
    many: 'Mostrar {count} líneas anteriores',
    other: 'Mostrar {count} líneas anteriores',
  },
}
