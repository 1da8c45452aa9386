// The pages in Spanish.
import type { Texts } from './texts.ts'

export const SPANISH: Texts<'one' | 'many'> = {
  languageName: 'Español',
  title: 'Enlace privado',
  languages: 'Idioma',

  sharedBy: '{name} ha compartido esto con usted',
  messageLabel: 'Mensaje del remitente',
  aboutSummary: '¿Qué es esto?',
  aboutText:
    'Alguien le ha enviado esto mediante un enlace privado. Solo funciona un número limitado de veces y durante un tiempo limitado; después se elimina todo.',
  aboutNamed:
    'El remitente escribió el nombre y el mensaje; nadie los ha comprobado. Si no esperaba nada, pregunte al remitente antes de abrirlo.',
  aboutUnnamed: 'Si no esperaba nada, pregunte a quien le envió el enlace antes de abrirlo.',

  stepHeading: 'Ha recibido un contenido confidencial',
  stepOnce: 'Solo se puede abrir una vez. Ábralo cuando tenga un momento para leerlo.',
  stepText:
    'Solo se puede abrir un número limitado de veces. Ábralo cuando tenga un momento para leerlo.',
  kindText: 'Es un texto.',
  kindFile: 'Contiene archivos.',
  kindUrl: 'El botón lleva a otro sitio web.',
  kindQr: 'Es un código QR.',
  stepPassphrase: 'Se le pedirá una frase de contraseña.',
  stepButton: 'Abrir',

  foreignHeading: '¿Abrir este enlace privado?',
  foreignText:
    'Otro sitio web le ha traído aquí. Para que ningún sitio pueda abrir un enlace privado sin usted, ábralo con este botón.',

  passphraseHeading: 'Se necesita una frase de contraseña',
  passphraseText:
    'El contenido está protegido con una frase de contraseña. Si no la tiene, pídasela a quien le envió el enlace.',
  passphraseLabel: 'Frase de contraseña',
  passphraseButton: 'Continuar',
  passphraseWrong:
    'La frase de contraseña no es correcta. Tenga en cuenta mayúsculas y minúsculas.',
  passphraseThrottled: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',

  secretHeading: 'Para usted',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Seleccione el texto y cópielo manualmente.',
  show: 'Mostrar',
  hide: 'Ocultar',
  qrLabel: 'Código QR',
  qrText: 'Escanee el código con la cámara de otro dispositivo.',
  qrSave: 'Guardar imagen',
  qrShow: 'Mostrar como texto',
  wifiHeading: 'Conectarse a esta red wifi',
  wifiText: 'En este dispositivo: copie la contraseña, abra los ajustes de wifi y elija la red.',
  wifiOpen: 'En este dispositivo: abra los ajustes de wifi y elija la red. No tiene contraseña.',
  wifiNetwork: 'Red',
  wifiPassword: 'Contraseña',
  wifiCopy: 'Copiar contraseña',
  filesHeading: 'Archivos',
  downloadAll: 'Descargar todo (ZIP)',
  fileMinutes: {
    one: 'Los enlaces a los archivos funcionan durante {n} minuto.',
    many: 'Los enlaces a los archivos funcionan durante {n} minutos.',
    other: 'Los enlaces a los archivos funcionan durante {n} minutos.',
  },
  noFiles: 'Aquí no hay ningún mensaje ni archivo.',
  viewsLeft: {
    one: 'Se puede abrir {n} vez más.',
    many: 'Se puede abrir {n} veces más.',
    other: 'Se puede abrir {n} veces más.',
  },
  reloadOpens: 'Si recarga esta página, cuenta como otra apertura.',
  daysLeft: {
    one: 'Se eliminará en {n} día como máximo.',
    many: 'Se eliminará en {n} días como máximo.',
    other: 'Se eliminará en {n} días como máximo.',
  },
  hoursLeft: {
    one: 'Se eliminará en {n} hora como máximo.',
    many: 'Se eliminará en {n} horas como máximo.',
    other: 'Se eliminará en {n} horas como máximo.',
  },
  minutesLeft: {
    one: 'Se eliminará en {n} minuto como máximo.',
    many: 'Se eliminará en {n} minutos como máximo.',
    other: 'Se eliminará en {n} minutos como máximo.',
  },
  lastView:
    'Era la última vez que se podía abrir. El contenido ya se ha eliminado; guarde lo que necesite.',
  lastViewFiles: {
    one: 'Era la última vez que se podía abrir. Guarde los archivos en un plazo de {n} minuto; después se eliminará todo.',
    many: 'Era la última vez que se podía abrir. Guarde los archivos en un plazo de {n} minutos; después se eliminará todo.',
    other:
      'Era la última vez que se podía abrir. Guarde los archivos en un plazo de {n} minutos; después se eliminará todo.',
  },
  deleteSummary: 'Eliminar ahora',
  deleteText: 'Después nadie podrá abrirlo, tampoco usted.',
  deleteButton: 'Eliminar definitivamente',
  deletedHeading: 'Eliminado',
  deletedText: 'Ya nadie puede abrirlo.',

  expiredHeading: 'Este enlace ya no funciona',
  expiredText:
    'El contenido ha caducado o se ha eliminado, o la dirección está incompleta. Si todavía lo necesita, pida un enlace nuevo a quien se lo envió.',
  inertText: 'Aquí no hay vista previa. Abra el enlace en un navegador.',
  unavailableHeading: 'No disponible en este momento',
  unavailableText:
    'No se ha perdido nada ni se ha abierto nada. Vuelva a intentarlo dentro de un momento.',
  damagedHeading: 'No se puede abrir',
  damagedText: 'Lo que se había guardado está dañado. Pida un enlace nuevo a quien se lo envió.',
  nothingHeading: 'Página no encontrada',
  nothingText: 'Los enlaces privados se crean en la propia aplicación.',

  previewHeading: 'El enlace está listo',
  previewText:
    'Envíelo a la persona a quien va dirigido. Si lo abre usted, se descontará una apertura.',
  previewViews: {
    one: 'Se puede abrir {n} vez.',
    many: 'Se puede abrir {n} veces.',
    other: 'Se puede abrir {n} veces.',
  },
  linkLabel: 'Enlace',
  linkLanguage: 'Idioma del enlace',
  linkLanguageOpen: 'El del navegador del destinatario',
  linkQrLabel: 'Código QR del enlace',
  shareLabel: 'Texto para enviar',
  shareIntro: 'Le envío un contenido confidencial. Puede abrirlo aquí:',
  shareViews: {
    one: 'Se puede abrir {n} vez.',
    many: 'Se puede abrir {n} veces.',
    other: 'Se puede abrir {n} veces.',
  },
  shareDays: {
    one: 'El enlace funciona durante {n} día.',
    many: 'El enlace funciona durante {n} días.',
    other: 'El enlace funciona durante {n} días.',
  },
  shareHours: {
    one: 'El enlace funciona durante {n} hora.',
    many: 'El enlace funciona durante {n} horas.',
    other: 'El enlace funciona durante {n} horas.',
  },
  shareMinutes: {
    one: 'El enlace funciona durante {n} minuto.',
    many: 'El enlace funciona durante {n} minutos.',
    other: 'El enlace funciona durante {n} minutos.',
  },
  sharePassphrase: 'Necesita una frase de contraseña, que le daré por otra vía.',
  shareDeletion: 'Después se elimina y no se puede recuperar.',
  printHeading: 'Imprimir',
  printMessage: 'Mensaje en la página (opcional)',
  printShowExpiration: 'Indicar hasta cuándo funciona',
  printShowId: 'Mostrar el identificador',
  printOpen: 'Mostrar la página para imprimir',
  printText: 'Escanee el código o escriba la dirección en un navegador.',
  printUntil: 'Funciona hasta el',
  printId: 'Identificador:',
  print: 'Imprimir',
}
