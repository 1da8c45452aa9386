import type { French } from '../catalogue.ts'
import type { desktop as english } from '../en/desktop.ts'

export const desktop: French<typeof english> = {
  attached: 'Rattaché au service Tocsin',
  otherVersion: 'Le service est Tocsin {service}, cette application {app} : redémarrez le service',
  gone: 'Aucune surveillance : le service Tocsin s’est arrêté',
  disconnected: 'Déconnecté du service Tocsin',
  serviceBack: 'Le service Tocsin est de retour',
  serviceStopped: 'Le service Tocsin s’est arrêté',
  serviceStoppedBody:
    'Les tâches ne sont pas surveillées. Démarrez le service, ou choisissez « Démarrer Tocsin ici » dans la zone de notification ou la fenêtre.',
  serviceSilent: 'Le service Tocsin ne répond pas',
  serviceSilentBody: 'L’application se reconnecte dès que le service répond.',
  notStarted: 'Tocsin n’a pas pu démarrer ici',
  notCreated: 'L’envoi n’a pas été créé',
  noText: 'Le presse-papiers ne contient pas de texte.',
  ownText: 'C’est Tocsin qui a mis ce texte dans le presse-papiers.',
  linkCopied: 'Le lien est dans le presse-papiers',
  notPushed: 'Le presse-papiers n’a pas été envoyé',
  serverGone:
    'Le serveur par lequel passent les envois a été supprimé ou désactivé. Choisissez-en un autre dans les paramètres.',
  opens: 'S’ouvre {views} fois en {days} jours, puis disparaît.',
  heldBy: 'Conservé par {server}. {limits}',
  anotherServer: 'un autre serveur',
  onlyHere:
    '{limits} Seul cet ordinateur peut l’ouvrir tant que Tocsin n’est pas partagé sur le réseau.',
}
