import type { Spanish } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Spanish<typeof english> = {
  notificationSent: 'Notificación enviada',
  thisComputer: 'Este equipo',
  startAtLogin: 'Iniciar al abrir la sesión',
  startAtLoginHint:
    'Las tareas se supervisan mientras Tocsin está en ejecución. Se inicia en la bandeja, sin ventana.',
  testHint: 'Aquí se le avisa cuando una tarea se retrasa. Compruebe que este sistema lo muestra.',
  showTest: 'Mostrar una notificación de prueba',
  welcome: 'Bienvenida',
  welcomeToTocsin: 'Le damos la bienvenida a Tocsin',
  lead: 'Su tarea llama a una URL cuando termina. Si la llamada no llega a tiempo, Tocsin le avisa.',
  adoptText:
    'Los crontabs, temporizadores y tareas del equipo donde se ejecuta Tocsin se convierten en monitores. Antes verá qué cambiaría.',
  shareSecret: 'Compartir un secreto',
  shareText:
    'Una contraseña, una nota o un archivo tras un enlace que funciona unas pocas veces y luego desaparece.',
  enterName: 'Escriba un nombre, por ejemplo «copia nocturna».',
  whatToWatch: '¿Qué debe vigilar Tocsin?',
  exampleName: 'copia nocturna',
  onceADay: 'De momento se espera una vez al día; puede cambiarlo cuando quiera.',
  createCheck: 'Crear monitor',
  firstCheck: 'El primer monitor',
  firstPing: 'Primer ping recibido. Es todo lo que tiene que hacer una tarea.',
  waitingForPing:
    'Esperando el primer ping. Ejecute esta línea en un terminal o haga clic en «Enviar ping»:',
  copyLine: 'Copiar línea',
  putLine: 'Ponga la línea al final de la tarea. Se le avisa cuando el ping se retrasa.',
  putLineNoScreen:
    'Ponga la línea al final de la tarea. Este servidor no tiene pantalla donde avisarle: añada una integración que le llegue.',
  otherLanguages: 'La página del monitor tiene lo mismo para otros lenguajes, crontab y systemd.',
  pingNow: 'Enviar ping',
  setSchedule: 'Definir programación',
  openCheck: 'Abrir monitor',
  allChecks: 'Todos los monitores',
}
