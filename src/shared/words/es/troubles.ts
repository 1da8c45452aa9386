import type { Spanish } from '../catalogue.ts'
import type { troubles as english } from '../en/troubles.ts'

export const troubles: Spanish<typeof english> = {
  folderGone: 'La carpeta de datos ha desaparecido',
  folderReplaced: 'La carpeta de datos se ha sustituido por otra',
  fileGone: 'El archivo {file} ha desaparecido',
  fileReplaced: 'El archivo {file} se ha sustituido por otro',
  pingsRefused:
    'Los pings se rechazan. Devuelva lo que había en {folder} o reinicie Tocsin para usar lo que hay ahora.',
  pushesRefused:
    'Los envíos se rechazan. Devuelva lo que había en {folder} o reinicie Tocsin para usar lo que hay ahora.',
  diskFull: 'El disco está lleno',
  freeSpace:
    'Los pings y los envíos nuevos se rechazan; las alertas se siguen enviando. Libere espacio donde está {folder}.',
  damaged: '{name} está dañado ({reason})',
  damagedIn: '{name} está dañado en {tables}',
  restore:
    'Una parte no se puede leer ni guardar. Restaure una copia de seguridad con tocsin restore ARCHIVO o en Ajustes, Datos.',
  takesNothing: 'la base de datos no admite nada: {reason}',
  crashed: 'algo ha fallado dentro de Tocsin: {reason}',
  windowCrashes: 'la ventana falla una y otra vez: {reason}',
  noNotifications: 'este escritorio no muestra notificaciones',
  systemSilent: 'el sistema no ha respondido',
  systemRefused: 'el sistema la ha rechazado',
  serviceSilent: 'el servicio de notificaciones no ha respondido',
  programSilent: '{program} no ha respondido a tiempo',
  programEnded: '{program} ha terminado con {code}',
  noProgram: '{program} no está instalado',
  keyInFile:
    'Este escritorio no tiene un llavero que Tocsin pueda usar. La clave maestra está en el archivo {file}, que solo usted puede leer: quien consiga una copia de él y de los demás archivos puede abrir los secretos.',
  keyStays: 'La clave maestra se queda en {file}: {reason}.',
  programUnusable: '{program} no se puede usar',
  hostRefused: 'El nombre de host {name} no está permitido.',
  otherSite:
    'Una página de {origin} envió una petición sin token. Las páginas de otros sitios lo necesitan.',
  otherAddress:
    'Una página de {origin}, que no es una dirección de este servidor, envió una petición sin token.',
  forwardedOnly:
    'El proxy {proxy} solo envía Forwarded. Configúrelo para que envíe X-Forwarded-For.',
  forwardedIgnored: 'Se ignora X-Forwarded-For de {proxy}: no es un proxy de confianza.',
  forwardedUnreadable:
    'El proxy {proxy} envía un X-Forwarded-For que no contiene ninguna dirección.',
  connectionRefused:
    'El puerto para los demás rechazó una conexión desde {address}: hay {limit} abiertas.',
  connectionRefusedOf:
    'El puerto para los demás rechazó una conexión desde {address}: hay {limit} abiertas de esa dirección.',
  damagedAtStart:
    '{name} está dañado ({reason}). Restaure una copia de seguridad con tocsin restore ARCHIVO o mueva el archivo para empezar de cero',
  damagedUntouched:
    '{name} está dañado ({reason}); no se ha modificado. Restaure una copia de seguridad con tocsin restore ARCHIVO o mueva el archivo para empezar de cero',
  noDatabase: 'no es una base de datos SQLite',
  newer:
    '{name} lo escribió una versión más reciente de Tocsin (esquema {version}, esta conoce {known}); no se ha modificado',
  served: 'otro proceso ya atiende {folder}',
  servedBy: 'el proceso {pid} ya atiende {folder} en {url}',
  otherVersion:
    'el Tocsin que atiende esta carpeta de datos es de una versión a la que esta aplicación no puede conectarse',
  fileLocked: 'otro proceso ha bloqueado {file}; vuelva a intentarlo',
  fileNotLocked: 'no se puede bloquear {file}: {reason}',
  fileNotOpened: 'no se puede abrir {file}: {reason}',
  programReplaced: 'Hay una versión nueva de Tocsin instalada',
  restartProgram:
    'Este servidor aún ejecuta la anterior, a la que le faltan archivos. Deténgalo y vuelva a iniciarlo.',
  restartProgramBy:
    'Este servidor aún ejecuta la anterior, a la que le faltan archivos. Reinícielo: {command}',
  notRunningYet: 'Tocsin aún no está en marcha',
  noBus: 'no hay bus de sesión',
  settingUnused: 'El ajuste guardado «{name}» no se usa: {problem}',
}
