import type { Spanish } from '../catalogue.ts'
import type { statusPage as english } from '../en/status-page.ts'

export const statusPage: Spanish<typeof english> = {
  'state.up': 'OK',
  'state.grace': 'Con retraso',
  'state.down': 'Caído',
  'state.paused': 'En pausa',
  'state.new': 'Sin iniciar',
  'state.maintenance': 'En mantenimiento',
  nothing: 'Aquí todavía no se supervisa nada',
  allUp: 'Todo funciona',
  allDown: 'Todo está caído',
  allNew: 'Sin iniciar todavía',
  down: {
    one: '{n} de {all} está caído',
    many: '{n} de {all} están caídos',
    other: '{n} de {all} están caídos',
  },
  grace: {
    one: '{n} de {all} tiene retraso',
    many: '{n} de {all} tienen retraso',
    other: '{n} de {all} tienen retraso',
  },
  maintenance: {
    one: '{n} de {all} está en mantenimiento',
    many: '{n} de {all} están en mantenimiento',
    other: '{n} de {all} están en mantenimiento',
  },
  labelled: '{label}: {text}',
  together: 'Todos en conjunto',
  lastDays: { one: 'Último día', many: 'Últimos {n} días', other: 'Últimos {n} días' },
  daysAgo: { one: 'hace {n} día', many: 'hace {n} días', other: 'hace {n} días' },
  today: 'hoy',
  leftOut: {
    one: '{n} más no aparece en la lista.',
    many: '{n} más no aparecen en la lista.',
    other: '{n} más no aparecen en la lista.',
  },
  asOf: 'Situación a <time>{time}</time>',
  gone: 'Aquí no hay ninguna página de estado',
  goneText: 'Se ha eliminado o la dirección está incompleta.',
}
