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
    'Le serveur par lequel passent les envois a été retiré ou désactivé. Choisissez-en un autre dans les paramètres.',
  opens: {
    one: 'S’ouvre {views} fois en {n} jour, puis disparaît.',
    many: 'S’ouvre {views} fois en {n} jours, puis disparaît.',
    other: 'S’ouvre {views} fois en {n} jours, puis disparaît.',
  },
  heldBy: 'Conservé par {server}. {limits}',
  anotherServer: 'un autre serveur',
  onlyHere:
    '{limits} Seul cet ordinateur peut l’ouvrir tant que Tocsin n’est pas partagé sur le réseau.',
  cannotStart: 'Tocsin ne peut pas démarrer',
  choices: 'Choix',
  'way.try-again': 'Réessayer',
  'way.other-port': 'Utiliser un autre port cette fois',
  'way.quit': 'Quitter',
  'advice.port':
    'Les tâches envoient leurs pings à Tocsin sur ce port, aucun ping n’est donc reçu maintenant. Arrêtez l’autre programme et réessayez.\n\nSur un autre port, les pings des crontabs et scripts qui utilisent celui-ci n’arrivent pas, et leurs contrôles tombent en panne.',
  'advice.folder':
    'Un autre Tocsin utilise les mêmes données, peut-être « tocsin serve » dans un terminal ou un service, et cette application ne peut pas s’y rattacher. Redémarrez-le dans la version de cette application, ou arrêtez-le.',
  'advice.damaged':
    'Rien n’a été modifié. Mettez une sauvegarde du dossier de données à sa place, ou déplacez le fichier endommagé pour démarrer sans ses données. « tocsin doctor » donne les détails.',
  'advice.newer':
    'Rien n’a été modifié. Réinstallez la version plus récente de Tocsin pour utiliser ces données.',
  'advice.other':
    'Tocsin n’a pas pu démarrer. Les tâches ne sont pas surveillées tant qu’il ne démarre pas.',
  keepsMonitoring: 'Tocsin continue de surveiller.',
  stillOpen: 'Tocsin est toujours ouvert.',
  staysInTaskBar:
    'Ce bureau n’affiche pas d’icône dans la zone de notification, la fenêtre reste donc dans la barre des tâches. Une fois Tocsin quitté, les tâches ne sont plus surveillées.',
  staysWithService:
    'Ce bureau n’affiche pas d’icône dans la zone de notification, la fenêtre reste donc dans la barre des tâches. Une fois l’application quittée, le service Tocsin continue de surveiller ; cette application ne vous envoie plus de notifications.',
  keepMonitoring: 'Continuer à surveiller',
  keepOpen: 'Laisser ouvert',
  pushClipboard: 'Envoyer le presse-papiers ?',
  pushClipboardText:
    'Son texte devient un secret derrière un lien, et le lien prend sa place. Ce bureau ne montre le presse-papiers qu’à la fenêtre que vous utilisez.',
  push: 'Envoyer',
  cancel: 'Annuler',
}
