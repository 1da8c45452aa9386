import type { Spanish } from '../catalogue.ts'
import type { badges as english } from '../en/badges.ts'

export const badges: Spanish<typeof english> = {
  copyOf: 'Copiar {title} de la insignia {name}',
  notLoaded: 'No se pudieron cargar las insignias',
  noTags: 'Aún no hay etiquetas',
  noTagsText: 'Cada etiqueta tiene su propia insignia.',
  twoStates: 'OK, caído',
  threeStates: 'OK, con retraso, caído',
  lead: 'Las insignias muestran el estado de los monitores en una página web o en un README. Como en Healthchecks.io, un monitor sin pings o en pausa cuenta como OK, igual que una etiqueta o un proyecto sin monitores.',
  format: 'Formato',
  states: 'Estados',
  onlyHere:
    'Estas direcciones solo llevan a este equipo. Otros ven una insignia si el servidor escucha en la red o está tras una URL base: {link}.',
  statusPage:
    'Una página de estado muestra monitores en una página propia, a todos los que tengan su dirección: {link}.',
  badgesOf: 'Insignias de',
  allAndTags: 'Todos los monitores y cada etiqueta',
  oneNotLoaded: 'No se pudo cargar la insignia',
  badgeNow: 'La insignia de {name} ahora',
  noResponse: 'El servidor no responde.',
  settingsServer: 'Ajustes, Servidor',
  settingsStatusPages: 'Ajustes, Páginas de estado',
}
