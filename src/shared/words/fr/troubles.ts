import type { French } from '../catalogue.ts'
import type { troubles as english } from '../en/troubles.ts'

export const troubles: French<typeof english> = {
  folderGone: 'Le dossier de données a disparu',
  folderReplaced: 'Le dossier de données a été remplacé par un autre',
  fileGone: 'Le fichier {file} a disparu',
  fileReplaced: 'Le fichier {file} a été remplacé par un autre',
  pingsRefused:
    'Les pings sont refusés. Remettez ce qui était dans {folder}, ou redémarrez Tocsin pour utiliser ce qui s’y trouve maintenant.',
  pushesRefused:
    'Les envois sont refusés. Remettez ce qui était dans {folder}, ou redémarrez Tocsin pour utiliser ce qui s’y trouve maintenant.',
  diskFull: 'Le disque est plein',
  freeSpace:
    'Les pings et les nouveaux envois sont refusés ; les alertes partent toujours. Libérez de la place là où se trouve {folder}.',
  damaged: '{name} est endommagé ({reason})',
  damagedIn: '{name} est endommagé dans {tables}',
  restore:
    'Une partie ne peut être ni lue ni enregistrée. Restaurez une sauvegarde avec tocsin restore FICHIER ou dans Réglages, Données.',
  takesNothing: 'la base de données n’accepte rien : {reason}',
  crashed: 'quelque chose a échoué dans Tocsin : {reason}',
  windowCrashes: 'la fenêtre plante sans cesse : {reason}',
  noNotifications: 'ce bureau n’affiche pas de notifications',
  systemSilent: 'le système n’a pas répondu',
  systemRefused: 'le système l’a refusée',
  serviceSilent: 'le service de notification n’a pas répondu',
  programSilent: '{program} n’a pas répondu à temps',
  programEnded: '{program} s’est terminé avec {code}',
  noProgram: '{program} n’est pas installé',
  keyInFile:
    'Ce bureau n’a pas de trousseau que Tocsin puisse utiliser. La clé maîtresse est dans le fichier {file}, que vous seul pouvez lire : quiconque obtient une copie de ce fichier et des autres peut ouvrir les secrets.',
  keyStays: 'La clé maîtresse reste dans {file} : {reason}.',
  programUnusable: '{program} est inutilisable',
  hostRefused: 'Le nom d’hôte {name} n’est pas autorisé.',
  otherSite:
    'Une page de {origin} a envoyé une requête sans jeton. Les pages d’autres sites en ont besoin.',
  otherAddress:
    'Une page de {origin}, qui n’est pas une adresse de ce serveur, a envoyé une requête sans jeton.',
  forwardedOnly:
    'Le proxy {proxy} n’envoie que Forwarded. Configurez-le pour qu’il envoie X-Forwarded-For.',
  forwardedIgnored: 'X-Forwarded-For de {proxy} est ignoré : ce n’est pas un proxy de confiance.',
  forwardedUnreadable: 'Le proxy {proxy} envoie un X-Forwarded-For qui ne contient pas d’adresse.',
  connectionRefused:
    'Le port ouvert aux autres a refusé une connexion depuis {address} : {limit} sont ouvertes.',
  connectionRefusedOf:
    'Le port ouvert aux autres a refusé une connexion depuis {address} : {limit} de cette adresse sont ouvertes.',
  damagedAtStart:
    '{name} est endommagé ({reason}). Restaurez une sauvegarde avec tocsin restore FICHIER, ou déplacez le fichier pour repartir à vide',
  damagedUntouched:
    '{name} est endommagé ({reason}) ; il n’a pas été modifié. Restaurez une sauvegarde avec tocsin restore FICHIER, ou déplacez le fichier pour repartir à vide',
  noDatabase: 'ce n’est pas une base de données SQLite',
  newer:
    '{name} a été écrit par une version plus récente de Tocsin (schéma {version}, celle-ci connaît {known}) ; il n’a pas été modifié',
  served: '{folder} est déjà servi par un autre processus',
  servedBy: '{folder} est déjà servi par le processus {pid} à l’adresse {url}',
  otherVersion:
    'le Tocsin qui sert ce dossier de données est d’une version à laquelle cette application ne peut pas se rattacher',
  fileLocked: '{file} est verrouillé par un autre processus ; réessayez',
  fileNotLocked: '{file} ne peut pas être verrouillé : {reason}',
  fileNotOpened: '{file} ne peut pas être ouvert : {reason}',
  programReplaced: 'Une nouvelle version de Tocsin est installée',
  restartProgram:
    'Ce serveur exécute encore la précédente, à laquelle il manque des fichiers. Arrêtez-le et démarrez-le à nouveau.',
  restartProgramBy:
    'Ce serveur exécute encore la précédente, à laquelle il manque des fichiers. Redémarrez-le : {command}',
  notRunningYet: 'Tocsin ne fonctionne pas encore',
  noBus: 'pas de bus de session',
  settingUnused: 'Le réglage enregistré « {name} » n’est pas utilisé : {problem}',
}
