import type { Spanish } from '../catalogue.ts'
import type { desktop as english } from '../en/desktop.ts'

export const desktop: Spanish<typeof english> = {
  attached: 'Conectado al servicio de Tocsin',
  otherVersion: 'El servicio es Tocsin {service}; esta aplicación, {app}: reinicie el servicio',
  gone: 'Sin supervisión: el servicio de Tocsin se ha detenido',
  disconnected: 'Desconectado del servicio de Tocsin',
  serviceBack: 'El servicio de Tocsin ha vuelto',
  serviceStopped: 'El servicio de Tocsin se ha detenido',
  serviceStoppedBody:
    'Las tareas no se supervisan. Inicie el servicio o elija «Iniciar Tocsin aquí» en la bandeja o en la ventana.',
  serviceSilent: 'El servicio de Tocsin no responde',
  serviceSilentBody: 'La aplicación se conecta de nuevo en cuanto el servicio responda.',
  notStarted: 'Tocsin no ha podido iniciarse aquí',
  notCreated: 'El envío no se ha creado',
  noText: 'El portapapeles no contiene texto.',
  ownText: 'El propio Tocsin puso este texto en el portapapeles.',
  linkCopied: 'El enlace está en el portapapeles',
  notPushed: 'El portapapeles no se ha enviado',
  serverGone:
    'El servidor por el que pasan los envíos se ha eliminado o está desactivado. Elija otro en los ajustes.',
  opens: 'Se abre {views} veces en {days} días y después desaparece.',
  heldBy: 'Lo guarda {server}. {limits}',
  anotherServer: 'otro servidor',
  onlyHere: '{limits} Solo este equipo puede abrirlo hasta que Tocsin se comparta en la red.',
}
