// The pages in French. Before `:` and `;` stands a no-break space.
import type { Texts } from './texts.ts'

export const FRENCH: Texts<'one' | 'many'> = {
  languageName: 'Français',
  title: 'Lien confidentiel',
  languages: 'Langue',

  sharedBy: '{name} a partagé ceci avec vous',
  messageLabel: 'Message de l’expéditeur',
  aboutSummary: 'De quoi s’agit-il ?',
  aboutText:
    'Quelqu’un vous a envoyé ceci par un lien confidentiel. Il ne fonctionne qu’un nombre limité de fois et pour une durée limitée ; tout est ensuite supprimé.',
  aboutNamed:
    'Le nom et le message ont été saisis par l’expéditeur ; personne ne les a vérifiés. Si vous n’attendiez rien, renseignez-vous auprès de l’expéditeur avant d’ouvrir.',
  aboutUnnamed:
    'Si vous n’attendiez rien, renseignez-vous auprès de la personne qui vous a envoyé le lien avant d’ouvrir.',

  stepHeading: 'Vous avez reçu un contenu confidentiel',
  stepOnce: 'Il ne peut être ouvert qu’une seule fois. Ouvrez-le au moment de le lire.',
  stepText: 'Il ne peut être ouvert qu’un nombre limité de fois. Ouvrez-le au moment de le lire.',
  kindText: 'C’est un texte.',
  kindFile: 'Il contient des fichiers.',
  kindUrl: 'Le bouton mène à un autre site web.',
  kindQr: 'C’est un code QR.',
  stepPassphrase: 'Une phrase secrète vous sera demandée.',
  stepButton: 'Ouvrir',

  foreignHeading: 'Ouvrir ce lien confidentiel ?',
  foreignText:
    'Un autre site web vous a amené ici. Pour qu’aucun site ne puisse ouvrir un lien confidentiel sans vous, ouvrez-le avec ce bouton.',

  passphraseHeading: 'Phrase secrète requise',
  passphraseText:
    'L’expéditeur a protégé ce contenu par une phrase secrète. Si vous ne l’avez pas, demandez-la-lui.',
  passphraseLabel: 'Phrase secrète',
  passphraseButton: 'Continuer',
  passphraseWrong:
    'Cette phrase secrète n’est pas la bonne. Respectez les majuscules et les minuscules.',
  passphraseThrottled: 'Trop de tentatives. Attendez une minute, puis réessayez.',

  secretHeading: 'Pour vous',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le vous-même.',
  show: 'Afficher',
  hide: 'Masquer',
  qrLabel: 'Code QR',
  qrText: 'Scannez le code avec l’appareil photo d’un autre appareil.',
  qrSave: 'Enregistrer l’image',
  qrShow: 'Afficher le texte',
  wifiHeading: 'Rejoindre ce réseau Wi-Fi',
  wifiText:
    'Sur cet appareil : copiez le mot de passe, ouvrez les réglages Wi-Fi et choisissez le réseau.',
  wifiOpen:
    'Sur cet appareil : ouvrez les réglages Wi-Fi et choisissez le réseau. Il n’a pas de mot de passe.',
  wifiNetwork: 'Réseau',
  wifiPassword: 'Mot de passe',
  wifiCopy: 'Copier le mot de passe',
  filesHeading: 'Fichiers',
  downloadAll: 'Tout télécharger (ZIP)',
  fileMinutes: {
    one: 'Les liens vers les fichiers sont valables {n} minute.',
    many: 'Les liens vers les fichiers sont valables {n} minutes.',
    other: 'Les liens vers les fichiers sont valables {n} minutes.',
  },
  noFiles: 'Il n’y a ici ni message ni fichier.',
  viewsLeft: {
    one: 'Ce contenu peut encore être ouvert {n}\u00a0fois.',
    many: 'Ce contenu peut encore être ouvert {n}\u00a0fois.',
    other: 'Ce contenu peut encore être ouvert {n}\u00a0fois.',
  },
  reloadOpens: 'Recharger cette page compte comme une nouvelle consultation.',
  daysLeft: {
    one: 'Il sera supprimé dans {n} jour au plus tard.',
    many: 'Il sera supprimé dans {n} jours au plus tard.',
    other: 'Il sera supprimé dans {n} jours au plus tard.',
  },
  hoursLeft: {
    one: 'Il sera supprimé dans {n} heure au plus tard.',
    many: 'Il sera supprimé dans {n} heures au plus tard.',
    other: 'Il sera supprimé dans {n} heures au plus tard.',
  },
  minutesLeft: {
    one: 'Il sera supprimé dans {n} minute au plus tard.',
    many: 'Il sera supprimé dans {n} minutes au plus tard.',
    other: 'Il sera supprimé dans {n} minutes au plus tard.',
  },
  lastView:
    'C’était la dernière consultation possible. Le contenu est maintenant supprimé ; conservez ce dont vous avez besoin.',
  lastViewFiles: {
    one: 'C’était la dernière consultation possible. Enregistrez les fichiers dans un délai de {n} minute ; ensuite, tout sera supprimé.',
    many: 'C’était la dernière consultation possible. Enregistrez les fichiers dans un délai de {n} minutes ; ensuite, tout sera supprimé.',
    other:
      'C’était la dernière consultation possible. Enregistrez les fichiers dans un délai de {n} minutes ; ensuite, tout sera supprimé.',
  },
  deleteSummary: 'Supprimer maintenant',
  deleteText: 'Ensuite, plus personne ne pourra ouvrir ce contenu, pas même vous.',
  deleteButton: 'Supprimer définitivement',
  deletedHeading: 'Supprimé',
  deletedText: 'Plus personne ne peut ouvrir ce contenu.',

  expiredHeading: 'Ce lien ne fonctionne plus',
  expiredText:
    'Le contenu a expiré ou a été supprimé, ou bien l’adresse est incomplète. Si vous en avez encore besoin, demandez un nouveau lien à l’expéditeur.',
  inertText: 'Il n’y a pas d’aperçu ici. Ouvrez le lien dans un navigateur.',
  unavailableHeading: 'Indisponible pour le moment',
  unavailableText: 'Rien n’a été perdu et rien n’a été ouvert. Réessayez dans quelques instants.',
  damagedHeading: 'Impossible de l’ouvrir',
  damagedText:
    'Les données enregistrées sont endommagées. Demandez un nouveau lien à l’expéditeur.',
  nothingHeading: 'Page introuvable',
  nothingText: 'Les liens confidentiels se créent dans l’application elle-même.',

  previewHeading: 'Le lien est prêt',
  previewText:
    'Envoyez-le à la personne à qui il est destiné. Si vous l’ouvrez vous-même, une consultation sera décomptée.',
  previewViews: {
    one: 'Le contenu peut être ouvert {n}\u00a0fois.',
    many: 'Le contenu peut être ouvert {n}\u00a0fois.',
    other: 'Le contenu peut être ouvert {n}\u00a0fois.',
  },
  linkLabel: 'Lien',
  linkLanguage: 'Langue du lien',
  linkLanguageOpen: 'Celle du navigateur du destinataire',
  linkQrLabel: 'Code QR du lien',
  shareLabel: 'Texte à envoyer',
  shareIntro: 'Je vous envoie un contenu confidentiel. Vous pouvez l’ouvrir ici :',
  shareViews: {
    one: 'Il peut être ouvert {n}\u00a0fois.',
    many: 'Il peut être ouvert {n}\u00a0fois.',
    other: 'Il peut être ouvert {n}\u00a0fois.',
  },
  shareDays: {
    one: 'Le lien est valable {n} jour.',
    many: 'Le lien est valable {n} jours.',
    other: 'Le lien est valable {n} jours.',
  },
  shareHours: {
    one: 'Le lien est valable {n} heure.',
    many: 'Le lien est valable {n} heures.',
    other: 'Le lien est valable {n} heures.',
  },
  shareMinutes: {
    one: 'Le lien est valable {n} minute.',
    many: 'Le lien est valable {n} minutes.',
    other: 'Le lien est valable {n} minutes.',
  },
  sharePassphrase: 'Il vous faut une phrase secrète, que je vous communiquerai par un autre moyen.',
  shareDeletion: 'Ensuite, le contenu est supprimé et ne peut pas être récupéré.',
  printHeading: 'Imprimer',
  printMessage: 'Message sur la page (facultatif)',
  printShowExpiration: 'Indiquer jusqu’à quand le lien est valable',
  printShowId: 'Afficher l’identifiant',
  printOpen: 'Afficher la page à imprimer',
  printText: 'Scannez le code ou saisissez l’adresse dans un navigateur.',
  printUntil: 'Valable jusqu’au',
  printId: 'Identifiant\u00a0:',
  print: 'Imprimer',
}
