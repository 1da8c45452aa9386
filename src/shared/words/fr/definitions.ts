// Labels and hints of settings, of options of the server and of fields, by their English.
import type { Definitions } from '../catalogue.ts'

export const definitions: Definitions = {
  Theme: 'Thème',
  System: 'Système',
  Light: 'Clair',
  Dark: 'Sombre',
  Language: 'Langue',
  'Notifications show': 'Contenu des notifications',
  Everything: 'Tout',
  'No job output': 'Sans la sortie des tâches',
  'No output, no names': 'Ni sortie, ni noms',
  'Remind while a check is down': 'Rappeler tant qu’un contrôle est en panne',
  'Each check can override it.': 'Chaque contrôle peut en décider autrement.',
  Never: 'Jamais',
  'Every hour': 'Toutes les heures',
  'Every day': 'Tous les jours',
  'Notify when your pushes are opened': 'Prévenir quand vos envois sont ouverts',
  'At the first view': 'Première consultation',
  'At the last view': 'Dernière consultation',
  'At the first and the last view': 'Première et dernière consultation',
  'Notify when another server is silent': 'Prévenir quand un autre serveur est silencieux',
  'Time asleep does not count.': 'Le temps de veille ne compte pas.',
  'After a day without news': 'Après un jour sans nouvelles',
  'Integrations may run commands': 'Les intégrations peuvent exécuter des commandes',
  'A command runs where Tocsin runs, with the same rights.':
    'Une commande s’exécute là où tourne Tocsin, avec les mêmes droits.',
  Port: 'Port',
  'Part of every ping URL: if you change it, update your crontabs.':
    'Fait partie de chaque URL de ping : si vous le changez, mettez à jour vos crontabs.',
  'Address to listen on': 'Adresse d’écoute',
  '127.0.0.1: this computer only.': '127.0.0.1 : cet ordinateur seulement.',
  'Base URL': 'URL de base',
  'Ping URLs and links begin with it. Set it when Tocsin runs behind a proxy.':
    'Les URL de ping et les liens commencent par elle. À définir si Tocsin est derrière un proxy.',
  'Other host names': 'Autres noms d’hôte',
  'Host names clients use for this server, comma-separated.':
    'Noms d’hôte utilisés par les clients pour ce serveur, séparés par des virgules.',
  'Trusted proxies': 'Proxys de confiance',
  'Networks whose X-Forwarded headers are trusted, comma-separated.':
    'Réseaux dont les en-têtes X-Forwarded sont acceptés, séparés par des virgules.',
  'Pings to keep per check': 'Pings conservés par contrôle',
  'Ping body size limit': 'Taille maximale du contenu d’un ping',
  'In bytes. 0: no limit.': 'En octets. 0 : illimité.',
  'After sleep': 'Après la veille',
  'What happens to deadlines that passed while this computer slept. Each check can override it.':
    'Que faire des échéances passées pendant la veille de cet ordinateur. Chaque contrôle peut en décider autrement.',
  'Count it as silence': 'Compter comme un silence',
  'Give checks time to catch up': 'Laisser du temps aux contrôles',
  'Link base': 'Base des liens',
  'Recipients’ links begin with it. Set it when a tunnel leads here.':
    'Les liens des destinataires commencent par elle. À définir si un tunnel mène ici.',
  'Address to share on': 'Adresse de partage',
  'Serves recipient pages, requests, status pages, pings and badges to others.':
    'Sert à d’autres les pages des destinataires, les demandes, les pages d’état, les pings et les badges.',
  'Port to share on': 'Port de partage',
  'APIs on that address': 'API à cette adresse',
  'For other Tocsins that mirror this one or push through it.':
    'Pour d’autres Tocsin qui reflètent celui-ci ou envoient par lui.',
  None: 'Aucune',
  none: 'aucun',
  off: 'désactivé',
  loopback: 'cet ordinateur',
  'Reading, by read-only keys': 'Lecture, avec des clés en lecture seule',
  'All, by keys and tokens': 'Toutes, avec clés et jetons',
  'Pushes without a token': 'Envois sans jeton',
  'Where programs may create pushes over the API without a token.':
    'D’où les programmes peuvent créer des envois par l’API sans jeton.',
  'From this computer': 'Depuis cet ordinateur',
  'From anywhere': 'De partout',
  'Accepts mails as pings. Empty: off.': 'Accepte des e-mails comme pings. Vide : désactivé.',
  Domain: 'Domaine',
  'The only recipient domain that is accepted.': 'Le seul domaine destinataire accepté.',
  'Log format': 'Format du journal',
  Text: 'Texte',
  Address: 'Adresse',
  'Sharing on the network': 'Partage sur le réseau',
  'Pings by mail': 'Pings par e-mail',
  Monitoring: 'Surveillance',
  Host: 'Hôte',
  Security: 'Sécurité',
  User: 'Utilisateur',
  Password: 'Mot de passe',
  Sender: 'Expéditeur',
  Integrations: 'Intégrations',
  'Integrations to notify: names or UUIDs, comma-separated; * for all of the project.':
    'Intégrations à prévenir : noms ou UUID, séparés par des virgules ; * pour toutes celles du projet.',
  Description: 'Description',
  'What the job does, and what to do when it fails.':
    'Ce que fait la tâche, et que faire en cas d’échec.',
  'Failure keywords': 'Mots-clés d’échec',
  'Keywords that mean a failure: comma-separated, case-sensitive.':
    'Mots qui signifient un échec : séparés par des virgules, sensibles à la casse.',
  'the subject of an email': 'l’objet d’un e-mail',
  'the body of an email': 'le corps d’un e-mail',
  'the body of a request': 'le corps d’une requête',
  'Look for keywords in the subject of an email.':
    'Chercher les mots-clés dans l’objet d’un e-mail.',
  'Look for keywords in the body of an email.': 'Chercher les mots-clés dans le corps d’un e-mail.',
  'Look for keywords in the body of an HTTP request.':
    'Chercher les mots-clés dans le corps d’une requête HTTP.',
  'Count pings without a keyword as failures': 'Compter les pings sans mot-clé comme des échecs',
  'A ping without any of the keywords is a failure. Otherwise it is logged and ignored.':
    'Un ping sans aucun mot-clé est un échec. Sinon, il est consigné et ignoré.',
  Grace: 'Délai de grâce',
  'How late a ping may be, and how long a run may take, before the check goes down.':
    'Retard admis pour un ping, et durée admise pour une exécution, avant que le contrôle tombe en panne.',
  'Stay paused until resumed by hand': 'Rester en pause jusqu’à une reprise manuelle',
  'While it is paused, only a person resumes it. Otherwise the next ping does.':
    'En pause, seule une personne le relance. Sinon, le prochain ping le fait.',
  'Count POST requests only': 'Ne compter que les requêtes POST',
  'Other requests are logged but ignored, useful where link scanners visit the URL.':
    'Les autres requêtes sont consignées mais ignorées, utile si des analyseurs de liens visitent l’URL.',
  Name: 'Nom',
  'Shown in lists and notifications.': 'Affiché dans les listes et les notifications.',
  'Cron or OnCalendar expression': 'Expression cron ou OnCalendar',
  'When pings are expected, as in a crontab or a systemd timer; replaces the period.':
    'Quand les pings sont attendus, comme dans une crontab ou un minuteur systemd ; remplace la période.',
  Slug: 'Slug',
  'Used in the readable ping URL.': 'Utilisé dans l’URL de ping lisible.',
  'Only a to z, 0 to 9, - and _.': 'Seulement a à z, 0 à 9, - et _.',
  'Start keywords': 'Mots-clés de début',
  'Keywords that mean the start of a run: comma-separated, case-sensitive.':
    'Mots qui signifient le début d’une exécution : séparés par des virgules, sensibles à la casse.',
  'Success keywords': 'Mots-clés de succès',
  'Keywords that mean a success: comma-separated, case-sensitive.':
    'Mots qui signifient un succès : séparés par des virgules, sensibles à la casse.',
  Tags: 'Étiquettes',
  'Words to group checks by, separated by spaces.':
    'Mots pour regrouper les contrôles, séparés par des espaces.',
  Period: 'Période',
  'A ping is expected at least this often.': 'Un ping est attendu au moins à cette fréquence.',
  'Time zone': 'Fuseau horaire',
  'Time zone of the schedule, by its IANA name.':
    'Fuseau horaire de la planification, par son nom IANA.',
  Strict: 'Strict',
  'The deadline counts also while this computer sleeps or Tocsin is not running.':
    'L’échéance court aussi pendant que cet ordinateur est en veille ou que Tocsin est arrêté.',
  Secret: 'Secret',
  Passphrase: 'Phrase secrète',
  'Optional. Send it by another channel than the link.':
    'Facultatif. À transmettre par un autre moyen que le lien.',
  Label: 'Libellé',
  'Names the push in your list. Recipients do not see it.':
    'Nomme l’envoi dans votre liste. Les destinataires ne le voient pas.',
  Note: 'Note',
  'Require a click to reveal': 'Exiger un clic pour révéler',
  'Link previews then use up no view.':
    'Les aperçus de liens ne consomment alors aucune consultation.',
  'Recipients can delete it': 'Suppression par les destinataires',
}
