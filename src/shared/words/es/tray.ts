import type { Spanish } from '../catalogue.ts'
import type { tray as english } from '../en/tray.ts'

export const tray: Spanish<typeof english> = {
  compactList: 'Lista compacta',
  noChecks: 'Todavía no hay monitores.',
  offline: 'Sin conexión. La lista puede estar desactualizada.',
  open: 'Abrir Tocsin',
  troubledFirst: 'Monitores, primero los que tienen problemas',
  showAll: {
    one: 'Mostrar {n} monitor en Tocsin',
    many: 'Mostrar los {n} monitores en Tocsin',
    other: 'Mostrar los {n} monitores en Tocsin',
  },
  nothingYet: 'Todavía no hay nada que vigilar',
  noMatch: 'Ningún monitor coincide',
  next: 'Monitor siguiente',
  previous: 'Monitor anterior',
  close: 'Cerrar',
  snoozed: 'Pospuesto',
  clickOpens: 'Un clic en el icono de la bandeja abre',
  theWindow: 'La ventana',
}
