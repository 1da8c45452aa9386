import type { Spanish } from '../catalogue.ts'
import type { snippets as english } from '../en/snippets.ts'

export const snippets: Spanish<typeof english> = {
  ranOutput: 'Informa del inicio, la duración, el código de salida y el final de la salida.',
  warningIsSuccess: 'Una advertencia (código de salida 1) cuenta como éxito.',
  replaceRepository: 'Reemplace el repositorio y la carpeta.',
  vanishedIsSuccess:
    'Los archivos que desaparecen entretanto (código de salida 24) cuentan como éxito.',
  replaceRemote: 'Reemplace la carpeta y el destino remoto.',
  certbot:
    'Guárdelo con: {command}. Informa de cada ejecución del temporizador que renueva los certificados.',
  zfs: 'Guárdelo como {file} y hágalo ejecutable. ZED lo ejecuta cuando termina un scrub.',
  docker: 'Se ejecuta en el host, así que el contenedor no necesita acceso a Tocsin.',
  kubernetes:
    'Un CronJob. Sus pods deben poder acceder a la URL: comparta Tocsin en la red o retransmita desde allí.',
  githubActions:
    'Pasos de un workflow. Los ejecutores de GitHub no pueden acceder a este equipo; uno autoalojado, sí.',
  ansible: 'Tareas que envían el ping desde el equipo que ejecuta el playbook.',
  taskScheduler: 'Programador de tareas',
  taskSchedulerHint:
    'En PowerShell. Crea una tarea que se ejecuta cada noche a las 3:00 e informa del código de salida.',
  curl: 'Ejecútelo cuando la tarea haya terminado con éxito. Con /start al final, la línea informa del inicio y así se detecta una ejecución demasiado larga; con /fail, de un error.',
  afterSuccess: 'Ejecútelo cuando la tarea haya terminado con éxito.',
  shell: 'Informa del inicio, la duración y el código de salida de la tarea.',
  python: 'Solo la biblioteca estándar. Un ping fallido no hace fallar la tarea.',
  node: 'Node 18 o posterior. Un ping fallido no hace fallar la tarea.',
  run: 'Delante de una tarea de este usuario en este equipo: informa de su inicio, duración, código de salida y salida, aunque en ese momento no funcione ningún servidor.',
  crontabTimes: 'Reemplace las horas por las de la tarea.',
  crontabLine: 'Una línea para {command}.',
  crontabZone: 'Cron usa la zona horaria de su equipo; el monitor usa {zone}.',
  systemd: 'Dos archivos en {folder} y después: {command}',
  mail: 'Para tareas que solo pueden enviar correo. Las reglas de filtro leen el asunto.',
}
