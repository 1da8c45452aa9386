import type { French } from '../catalogue.ts'
import type { snippets as english } from '../en/snippets.ts'

export const snippets: French<typeof english> = {
  ranOutput: 'Signale le début, la durée, le code de sortie et la fin de la sortie.',
  warningIsSuccess: 'Un avertissement (code de sortie 1) compte comme un succès.',
  replaceRepository: 'Remplacez le dépôt et le dossier.',
  vanishedIsSuccess:
    'Des fichiers qui disparaissent entre-temps (code de sortie 24) comptent comme un succès.',
  replaceRemote: 'Remplacez le dossier et le serveur distant.',
  certbot:
    'Enregistrez avec : {command}. Signale chaque exécution du minuteur qui renouvelle les certificats.',
  zfs: 'Enregistrez sous {file} et rendez le fichier exécutable. ZED l’exécute à la fin d’un scrub.',
  docker: 'S’exécute sur l’hôte : le conteneur n’a pas besoin d’accéder à Tocsin.',
  kubernetes:
    'Un CronJob. Ses pods doivent atteindre l’URL : partagez Tocsin sur le réseau ou relayez depuis celui-ci.',
  githubActions:
    'Étapes d’un workflow. Les exécuteurs de GitHub ne peuvent pas atteindre cet ordinateur ; un exécuteur auto-hébergé le peut.',
  ansible: 'Tâches qui envoient le ping depuis l’ordinateur qui exécute le playbook.',
  taskScheduler: 'Planificateur de tâches',
  taskSchedulerHint:
    'Dans PowerShell. Crée une tâche qui s’exécute chaque nuit à 3:00 et signale le code de sortie.',
  curl: 'À exécuter une fois la tâche réussie. Avec /start à la fin, la ligne signale le début, et une exécution trop longue se remarque ; avec /fail, un échec.',
  afterSuccess: 'À exécuter une fois la tâche réussie.',
  shell: 'Signale le début, la durée et le code de sortie de la tâche.',
  python: 'Bibliothèque standard uniquement. Un ping échoué ne fait pas échouer la tâche.',
  node: 'Node 18 ou plus récent. Un ping échoué ne fait pas échouer la tâche.',
  run: 'Devant une tâche de cet utilisateur sur cet ordinateur : signale son début, sa durée, son code de sortie et sa sortie, même si aucun serveur ne fonctionne à ce moment-là.',
  crontabTimes: 'Remplacez les horaires par ceux de la tâche.',
  crontabLine: 'Une ligne pour {command}.',
  crontabZone: 'Cron utilise le fuseau horaire de sa machine, le contrôle utilise {zone}.',
  systemd: 'Deux fichiers dans {folder}, puis : {command}',
  mail: 'Pour les tâches qui ne savent envoyer que des e-mails. Les règles de filtrage lisent l’objet.',
}
