// Labels and hints of settings, of options of the server and of fields, by their English.
import type { Definitions } from '../catalogue.ts'

export const definitions: Definitions = {
  Theme: 'Tema',
  System: 'Sistema',
  Light: 'Claro',
  Dark: 'Oscuro',
  Language: 'Idioma',
  'Notifications show': 'Las notificaciones muestran',
  Everything: 'Todo',
  'No job output': 'Sin salida de tareas',
  'No output, no names': 'Sin salida ni nombres',
  'Remind while a check is down': 'Recordar mientras un monitor esté caído',
  'Each check can override it.': 'Cada monitor puede cambiarlo.',
  Never: 'Nunca',
  'Every hour': 'Cada hora',
  'Every day': 'Cada día',
  'Notify when your pushes are opened': 'Avisar cuando se abran sus envíos',
  'At the first view': 'En la primera apertura',
  'At the last view': 'En la última apertura',
  'At the first and the last view': 'En la primera y la última apertura',
  'Notify when another server is silent': 'Avisar cuando otro servidor no responda',
  'Time asleep does not count.': 'El tiempo en suspensión no cuenta.',
  'After a day without news': 'Tras un día sin noticias',
  'Integrations may run commands': 'Las integraciones pueden ejecutar comandos',
  'A command runs where Tocsin runs, with the same rights.':
    'Un comando se ejecuta donde se ejecuta Tocsin, con los mismos permisos.',
  Port: 'Puerto',
  'Part of every ping URL: if you change it, update your crontabs.':
    'Forma parte de cada URL de ping: si lo cambia, actualice sus crontabs.',
  'Address to listen on': 'Dirección de escucha',
  '127.0.0.1: this computer only.': '127.0.0.1: solo este equipo.',
  'Base URL': 'URL base',
  'Ping URLs and links begin with it. Set it when Tocsin runs behind a proxy.':
    'Las URL de ping y los enlaces empiezan por ella. Defínala si Tocsin está detrás de un proxy.',
  'Other host names': 'Otros nombres de host',
  'Host names clients use for this server, comma-separated.':
    'Nombres de host con los que los clientes llegan a este servidor, separados por comas.',
  'Trusted proxies': 'Proxies de confianza',
  'Networks whose X-Forwarded headers are trusted, comma-separated.':
    'Redes cuyas cabeceras X-Forwarded se aceptan, separadas por comas.',
  'Pings to keep per check': 'Pings que se guardan por monitor',
  'Ping body size limit': 'Tamaño máximo del contenido de un ping',
  'In bytes. 0: no limit.': 'En bytes. 0: sin límite.',
  'After sleep': 'Tras la suspensión',
  'What happens to deadlines that passed while this computer slept. Each check can override it.':
    'Qué ocurre con los plazos vencidos mientras este equipo estaba suspendido. Cada monitor puede cambiarlo.',
  'Count it as silence': 'Contarla como silencio',
  'Give checks time to catch up': 'Dar tiempo a los monitores',
  'Link base': 'Base de los enlaces',
  'Recipients’ links begin with it. Set it when a tunnel leads here.':
    'Los enlaces de los destinatarios empiezan por ella. Defínala si un túnel llega hasta aquí.',
  'Address to share on': 'Dirección para compartir',
  'Serves recipient pages, requests, status pages, pings and badges to others.':
    'Ofrece a otros páginas de destinatarios, solicitudes, páginas de estado, pings e insignias.',
  'Port to share on': 'Puerto para compartir',
  'APIs on that address': 'API en esa dirección',
  'For other Tocsins that mirror this one or push through it.':
    'Para otros Tocsin que reflejan este o envían a través de él.',
  None: 'Ninguna',
  none: 'ninguno',
  off: 'desactivado',
  loopback: 'este equipo',
  'Reading, by read-only keys': 'Lectura, con claves de solo lectura',
  'All, by keys and tokens': 'Todas, con claves y tokens',
  'Pushes without a token': 'Envíos sin token',
  'Where programs may create pushes over the API without a token.':
    'Desde dónde pueden los programas crear envíos por la API sin token.',
  'From this computer': 'Desde este equipo',
  'From anywhere': 'Desde cualquier lugar',
  'Accepts mails as pings. Empty: off.': 'Acepta correos como pings. Vacío: desactivado.',
  Domain: 'Dominio',
  'The only recipient domain that is accepted.': 'El único dominio de destinatario que se acepta.',
  'Log format': 'Formato del registro',
  Text: 'Texto',
  Address: 'Dirección',
  'Sharing on the network': 'Compartir en la red',
  'Pings by mail': 'Pings por correo',
  Monitoring: 'Supervisión',
  Host: 'Host',
  Security: 'Seguridad',
  User: 'Usuario',
  Password: 'Contraseña',
  Sender: 'Remitente',
  Integrations: 'Integraciones',
  'Integrations to notify: names or UUIDs, comma-separated; * for all of the project.':
    'Integraciones a las que avisar: nombres o UUID, separados por comas; * para todas las del proyecto.',
  Description: 'Descripción',
  'What the job does, and what to do when it fails.': 'Qué hace la tarea y qué hacer cuando falla.',
  'Failure keywords': 'Palabras clave de error',
  'Keywords that mean a failure: comma-separated, case-sensitive.':
    'Palabras que indican un error: separadas por comas, distinguen mayúsculas.',
  'the subject of an email': 'el asunto de un correo',
  'the body of an email': 'el cuerpo de un correo',
  'the body of a request': 'el cuerpo de una petición',
  'Look for keywords in the subject of an email.':
    'Buscar palabras clave en el asunto de un correo.',
  'Look for keywords in the body of an email.': 'Buscar palabras clave en el cuerpo de un correo.',
  'Look for keywords in the body of an HTTP request.':
    'Buscar palabras clave en el cuerpo de una petición HTTP.',
  'Count pings without a keyword as failures': 'Contar los pings sin palabra clave como errores',
  'A ping without any of the keywords is a failure. Otherwise it is logged and ignored.':
    'Un ping sin ninguna de las palabras clave es un error. Si no, se registra y se ignora.',
  Grace: 'Margen',
  'How late a ping may be, and how long a run may take, before the check goes down.':
    'Cuánto puede retrasarse un ping y durar una ejecución antes de que el monitor caiga.',
  'Stay paused until resumed by hand': 'Seguir en pausa hasta reanudar a mano',
  'While it is paused, only a person resumes it. Otherwise the next ping does.':
    'En pausa, solo una persona lo reanuda. Si no, lo hace el siguiente ping.',
  'Count POST requests only': 'Contar solo peticiones POST',
  'Other requests are logged but ignored, useful where link scanners visit the URL.':
    'Las demás peticiones se registran pero se ignoran; útil si los escáneres de enlaces visitan la URL.',
  Name: 'Nombre',
  'Shown in lists and notifications.': 'Se muestra en listas y notificaciones.',
  'Cron or OnCalendar expression': 'Expresión cron u OnCalendar',
  'When pings are expected, as in a crontab or a systemd timer; replaces the period.':
    'Cuándo se esperan pings, como en un crontab o un temporizador de systemd; sustituye al periodo.',
  Slug: 'Slug',
  'Used in the readable ping URL.': 'Se usa en la URL de ping legible.',
  'Only a to z, 0 to 9, - and _.': 'Solo a-z, 0-9, - y _.',
  'Start keywords': 'Palabras clave de inicio',
  'Keywords that mean the start of a run: comma-separated, case-sensitive.':
    'Palabras que indican el inicio de una ejecución: separadas por comas, distinguen mayúsculas.',
  'Success keywords': 'Palabras clave de éxito',
  'Keywords that mean a success: comma-separated, case-sensitive.':
    'Palabras que indican un éxito: separadas por comas, distinguen mayúsculas.',
  Tags: 'Etiquetas',
  'Words to group checks by, separated by spaces.':
    'Palabras para agrupar los monitores, separadas por espacios.',
  Period: 'Periodo',
  'A ping is expected at least this often.': 'Se espera un ping al menos con esta frecuencia.',
  'Time zone': 'Zona horaria',
  'Time zone of the schedule, by its IANA name.':
    'Zona horaria de la programación, por su nombre IANA.',
  Strict: 'Estricto',
  'The deadline counts also while this computer sleeps or Tocsin is not running.':
    'El plazo cuenta también mientras este equipo está suspendido o Tocsin no se ejecuta.',
  Secret: 'Secreto',
  Passphrase: 'Frase de contraseña',
  'Optional. Send it by another channel than the link.':
    'Opcional. Envíela por una vía distinta de la del enlace.',
  Label: 'Nombre',
  'Names the push in your list. Recipients do not see it.':
    'Nombra el envío en su lista. Los destinatarios no lo ven.',
  Note: 'Nota',
  'Require a click to reveal': 'Exigir un clic para mostrar',
  'Link previews then use up no view.':
    'Así las vistas previas del enlace no gastan ninguna apertura.',
  'Recipients can delete it': 'Los destinatarios pueden eliminarlo',
}
