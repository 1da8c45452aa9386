import type { Spanish } from '../catalogue.ts'
import type { many as english } from '../en/many.ts'

export const many: Spanish<typeof english> = {
  select: 'Seleccionar',
  deselect: 'Quitar de la selección',
  selectCheck: 'Seleccionar {name}',
  selectAll: {
    one: 'Seleccionar {n} visible',
    many: 'Seleccionar los {n} visibles',
    other: 'Seleccionar los {n} visibles',
  },
  selectAllShown: 'Seleccionar todos los monitores visibles',
  selectOrDeselect: 'Seleccionar el monitor o quitarlo de la selección',
  extendDown: 'Seleccionar también el monitor siguiente',
  extendUp: 'Seleccionar también el monitor anterior',
  clear: 'Anular la selección',
  bar: 'Monitores seleccionados',
  selectedChecks: {
    one: '{n} monitor seleccionado',
    many: '{n} monitores seleccionados',
    other: '{n} monitores seleccionados',
  },
  selected: { one: '{n} seleccionado', many: '{n} seleccionados', other: '{n} seleccionados' },
  hidden: {
    one: '{n} más está oculto y no se modifica',
    many: '{n} más están ocultos y no se modifican',
    other: '{n} más están ocultos y no se modifican',
  },
  pause: 'Pausar',
  resume: 'Reanudar',
  endSnooze: 'Dejar de posponer',
  tags: 'Etiquetas…',
  integrations: 'Integraciones…',
  moveTo: 'Mover',
  delete: 'Eliminar…',
  moveMenu: 'Mover a otro proyecto',
  moreMenu: 'Más para los monitores seleccionados',
  pauseThem: {
    one: 'Pausar {n} monitor seleccionado',
    many: 'Pausar {n} monitores seleccionados',
    other: 'Pausar {n} monitores seleccionados',
  },
  resumeThem: {
    one: 'Reanudar {n} monitor seleccionado',
    many: 'Reanudar {n} monitores seleccionados',
    other: 'Reanudar {n} monitores seleccionados',
  },
  snoozeThem: {
    one: 'Posponer {n} monitor seleccionado: {end}',
    many: 'Posponer {n} monitores seleccionados: {end}',
    other: 'Posponer {n} monitores seleccionados: {end}',
  },
  endSnoozeOfThem: {
    one: 'Dejar de posponer {n} monitor seleccionado',
    many: 'Dejar de posponer {n} monitores seleccionados',
    other: 'Dejar de posponer {n} monitores seleccionados',
  },
  tagsOfThem: {
    one: 'Etiquetas de {n} monitor seleccionado…',
    many: 'Etiquetas de {n} monitores seleccionados…',
    other: 'Etiquetas de {n} monitores seleccionados…',
  },
  integrationsOfThem: {
    one: 'Integraciones de {n} monitor seleccionado…',
    many: 'Integraciones de {n} monitores seleccionados…',
    other: 'Integraciones de {n} monitores seleccionados…',
  },
  moveThem: {
    one: 'Mover {n} monitor seleccionado a {project}',
    many: 'Mover {n} monitores seleccionados a {project}',
    other: 'Mover {n} monitores seleccionados a {project}',
  },
  deleteThem: {
    one: 'Eliminar {n} monitor seleccionado…',
    many: 'Eliminar {n} monitores seleccionados…',
    other: 'Eliminar {n} monitores seleccionados…',
  },
  'whyNot.assign': 'Las integraciones de otros servidores se asignan allí.',
  'whyNot.move': 'Los proyectos de otros servidores no se conocen aquí.',
  'whyNot.key': 'La clave de ese servidor solo permite leer.',
  'done.none': 'No se ha cambiado ningún monitor.',
  'done.pause': {
    one: '{n} monitor está en pausa.',
    many: '{n} monitores están en pausa.',
    other: '{n} monitores están en pausa.',
  },
  'done.resume': {
    one: '{n} monitor se reanuda con su próximo ping.',
    many: '{n} monitores se reanudan con sus próximos pings.',
    other: '{n} monitores se reanudan con sus próximos pings.',
  },
  'done.snooze': {
    one: '{n} monitor está pospuesto hasta {time}.',
    many: '{n} monitores están pospuestos hasta {time}.',
    other: '{n} monitores están pospuestos hasta {time}.',
  },
  'done.unsnooze': {
    one: '{n} monitor ya no está pospuesto.',
    many: '{n} monitores ya no están pospuestos.',
    other: '{n} monitores ya no están pospuestos.',
  },
  'done.tag': {
    one: 'Las etiquetas de {n} monitor han cambiado.',
    many: 'Las etiquetas de {n} monitores han cambiado.',
    other: 'Las etiquetas de {n} monitores han cambiado.',
  },
  'done.assign': {
    one: 'Las integraciones de {n} monitor han cambiado.',
    many: 'Las integraciones de {n} monitores han cambiado.',
    other: 'Las integraciones de {n} monitores han cambiado.',
  },
  'done.move': {
    one: '{n} monitor está ahora en {project}, con sus integraciones.',
    many: '{n} monitores están ahora en {project}, con sus integraciones.',
    other: '{n} monitores están ahora en {project}, con sus integraciones.',
  },
  'done.delete': {
    one: '{n} monitor se ha eliminado.',
    many: '{n} monitores se han eliminado.',
    other: '{n} monitores se han eliminado.',
  },
  'done.undo': {
    one: '{n} monitor está de nuevo como antes.',
    many: '{n} monitores están de nuevo como antes.',
    other: '{n} monitores están de nuevo como antes.',
  },
  pauseTitle: {
    one: '¿Pausar {n} monitor?',
    many: '¿Pausar {n} monitores?',
    other: '¿Pausar {n} monitores?',
  },
  pauseThere: {
    one: 'Deshacer solo puede reanudar {n} de ellos, en otro servidor: es nuevo hasta su próximo ping y se olvida su caída.',
    many: 'Deshacer solo puede reanudar {n} de ellos, en otros servidores: son nuevos hasta su próximo ping y se olvidan sus caídas.',
    other:
      'Deshacer solo puede reanudar {n} de ellos, en otros servidores: son nuevos hasta su próximo ping y se olvidan sus caídas.',
  },
  resumedThere: {
    one: '{n} se ha reanudado en otro servidor y espera su próximo ping.',
    many: '{n} se han reanudado en otros servidores y esperan su próximo ping.',
    other: '{n} se han reanudado en otros servidores y esperan su próximo ping.',
  },
  'left.gone': {
    one: '{n} ya no existe.',
    many: '{n} ya no existen.',
    other: '{n} ya no existen.',
  },
  'left.already': {
    one: '{n} ya lo estaba.',
    many: '{n} ya lo estaban.',
    other: '{n} ya lo estaban.',
  },
  'left.with-group': {
    one: '{n} sigue pospuesto con su etiqueta o proyecto.',
    many: '{n} siguen pospuestos con su etiqueta o proyecto.',
    other: '{n} siguen pospuestos con su etiqueta o proyecto.',
  },
  'left.other-project': {
    one: '{n} es de otro proyecto.',
    many: '{n} son de otro proyecto.',
    other: '{n} son de otro proyecto.',
  },
  'left.changed': {
    one: '{n} ha cambiado desde entonces y queda como está.',
    many: '{n} han cambiado desde entonces y quedan como están.',
    other: '{n} han cambiado desde entonces y quedan como están.',
  },
  'left.unstored': {
    one: '{n} no se ha podido guardar.',
    many: '{n} no se han podido guardar.',
    other: '{n} no se han podido guardar.',
  },
  'left.elsewhere': {
    one: '{n} en otro servidor queda fuera.',
    many: '{n} en otros servidores quedan fuera.',
    other: '{n} en otros servidores quedan fuera.',
  },
  cut: {
    one: '{n} no se cambió: {why}',
    many: '{n} no se cambiaron: {why}',
    other: '{n} no se cambiaron: {why}',
  },
  undoCut: 'No se ha deshecho todo: {why}',
  refused: {
    one: '{n} ha sido rechazado por su servidor: {why}',
    many: '{n} han sido rechazados por sus servidores: {why}',
    other: '{n} han sido rechazados por sus servidores: {why}',
  },
  deleteTitle: {
    one: '¿Eliminar {n} monitor?',
    many: '¿Eliminar {n} monitores?',
    other: '¿Eliminar {n} monitores?',
  },
  deleteText: {
    one: 'También se eliminan sus ajustes y su historial. Las tareas que le envíen un ping recibirán la respuesta «not found».',
    many: 'También se eliminan sus ajustes y sus historiales. Las tareas que les envíen un ping recibirán la respuesta «not found».',
    other:
      'También se eliminan sus ajustes y sus historiales. Las tareas que les envíen un ping recibirán la respuesta «not found».',
  },
  deleteThere: {
    one: '{n} de ellos se elimina en su servidor.',
    many: '{n} de ellos se eliminan en sus servidores.',
    other: '{n} de ellos se eliminan en sus servidores.',
  },
  deleteUndo:
    'Dispone de {seconds} segundos para deshacerlo. Antes no se elimina nada, y nada en absoluto si esta ventana se cierra en ese tiempo.',
  deleteAction: 'Eliminar',
  deleting: {
    one: '{n} monitor está a punto de eliminarse.',
    many: '{n} monitores están a punto de eliminarse.',
    other: '{n} monitores están a punto de eliminarse.',
  },
  tagsTitle: {
    one: 'Etiquetas de {n} monitor',
    many: 'Etiquetas de {n} monitores',
    other: 'Etiquetas de {n} monitores',
  },
  addTags: 'Añadir etiquetas',
  addTagsHint: 'Separadas por espacios.',
  tagsNow: 'Etiquetas que tienen',
  tagsRefused: 'No se ha cambiado ninguna etiqueta',
  integrationsTitle: {
    one: 'Integraciones de {n} monitor',
    many: 'Integraciones de {n} monitores',
    other: 'Integraciones de {n} monitores',
  },
  integrationsNow: 'Informadas de sus caídas',
  integrationsOf: {
    one: '{project}, {n} monitor',
    many: '{project}, {n} monitores',
    other: '{project}, {n} monitores',
  },
  integrationsRefused: 'No se ha asignado ninguna integración',
  integrationsElsewhere: {
    one: '{n} monitor seleccionado está en otro servidor. Asigne sus integraciones allí.',
    many: '{n} monitores seleccionados están en otros servidores. Asigne sus integraciones allí.',
    other: '{n} monitores seleccionados están en otros servidores. Asigne sus integraciones allí.',
  },
  noIntegrations: 'Aún no hay integraciones. <link>Añadir una</link>',
  switchedOff: 'Desactivada',
  snoozeSelected: 'Posponer los monitores seleccionados',
}
