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
    'El servidor por el que pasan los envíos se ha quitado o está desactivado. Elija otro en los ajustes.',
  opens: {
    one: 'Se abre {views}× en {n} día y después desaparece.',
    many: 'Se abre {views}× en {n} días y después desaparece.',
    other: 'Se abre {views}× en {n} días y después desaparece.',
  },
  heldBy: 'Lo guarda {server}. {limits}',
  anotherServer: 'otro servidor',
  onlyHere: '{limits} Solo este equipo puede abrirlo hasta que Tocsin se comparta en la red.',
  cannotStart: 'Tocsin no puede iniciarse',
  choices: 'Opciones',
  'way.try-again': 'Reintentar',
  'way.other-port': 'Usar otro puerto esta vez',
  'way.quit': 'Salir',
  'advice.port':
    'Las tareas envían sus pings a Tocsin por este puerto, así que ahora no se recibe ninguno. Detenga el otro programa y vuelva a intentarlo.\n\nEn otro puerto, los pings de crontabs y scripts que usan este no llegan, y sus monitores caen.',
  'advice.folder':
    'Otro Tocsin usa los mismos datos, quizá «tocsin serve» en un terminal o un servicio, y esta aplicación no puede conectarse a él. Reinícielo en la versión de esta aplicación o deténgalo.',
  'advice.damaged':
    'No se ha cambiado nada. Ponga en su lugar una copia de seguridad de la carpeta de datos o mueva el archivo dañado para empezar sin sus datos. «tocsin doctor» da los detalles.',
  'advice.newer':
    'No se ha cambiado nada. Vuelva a instalar la versión más reciente de Tocsin para usar estos datos.',
  'advice.other': 'Tocsin no ha podido iniciarse. Hasta entonces las tareas no se supervisan.',
  keepsMonitoring: 'Tocsin sigue supervisando.',
  stillOpen: 'Tocsin sigue abierto.',
  staysInTaskBar:
    'Este escritorio no muestra ningún icono en la bandeja, así que la ventana se queda en la barra de tareas. Después de salir, las tareas no se supervisan.',
  staysWithService:
    'Este escritorio no muestra ningún icono en la bandeja, así que la ventana se queda en la barra de tareas. Después de salir, el servicio de Tocsin sigue supervisando; esta aplicación ya no le avisa.',
  keepMonitoring: 'Seguir supervisando',
  keepOpen: 'Dejar abierto',
  pushClipboard: '¿Enviar el portapapeles?',
  pushClipboardText:
    'Su texto se convierte en un secreto tras un enlace, y el enlace ocupa su lugar. Este escritorio solo muestra el portapapeles a la ventana que usa.',
  push: 'Enviar',
  cancel: 'Cancelar',
}
