// What integrations are and ask for, by the English of their definitions.
import type { Definitions } from '../catalogue.ts'

export const kinds: Definitions = {
  Command: 'Commande',
  'A command on the computer that runs Tocsin. Allow commands in Settings, Notifications first.':
    'Une commande sur l’ordinateur où tourne Tocsin. Autorisez d’abord les commandes dans Paramètres, Notifications.',
  'When down': 'En cas de panne',
  'Variables: $NAME, $TAGS, $CODE, $STATUS, $NOW.':
    'Variables : $NAME, $TAGS, $CODE, $STATUS, $NOW.',
  'When up again': 'Au rétablissement',
  Desktop: 'Bureau',
  'Notifications on the computer that runs Tocsin.':
    'Notifications sur l’ordinateur où tourne Tocsin.',
  'Play a sound': 'Émettre un son',
  'Notify during quiet hours': 'Prévenir pendant les heures calmes',
  'A message in a channel.': 'Un message dans un canal.',
  'Webhook URL': 'URL du webhook',
  'Channel settings, Integrations, Webhooks.': 'Paramètres du canal, Intégrations, Webhooks.',
  Email: 'E-mail',
  'An email through the server in Settings, Notifications.':
    'Un e-mail par le serveur indiqué dans Paramètres, Notifications.',
  'Notify when a check goes down': 'Prévenir quand un contrôle tombe en panne',
  'Notify when a check recovers': 'Prévenir quand un contrôle se rétablit',
  'A card in a space.': 'Une carte dans un espace.',
  'Space settings, Apps and integrations.': 'Paramètres de l’espace, Applications et intégrations.',
  'A push notification to your phone through your own Gotify server.':
    'Une notification push vers votre téléphone par votre serveur Gotify.',
  Server: 'Serveur',
  'Application token': 'Jeton d’application',
  'Priority when down': 'Priorité en cas de panne',
  'Off: no notification.': 'Désactivé : aucune notification.',
  'Off (0)': 'Désactivé (0)',
  'Low (2)': 'Basse (2)',
  'Normal (5)': 'Normale (5)',
  'High (9)': 'Haute (9)',
  'Priority when up again': 'Priorité au rétablissement',
  Group: 'Groupe',
  'Several integrations under one name.': 'Plusieurs intégrations sous un seul nom.',
  'A message in a room.': 'Un message dans un salon.',
  Homeserver: 'Serveur d’accueil',
  'Access token': 'Jeton d’accès',
  Room: 'Salon',
  'For example !abc:example.org.': 'Par exemple !abc:example.org.',
  'An incoming webhook of your server.': 'Un webhook entrant de votre serveur.',
  'A card in a channel or chat.': 'Une carte dans un canal ou une conversation.',
  'Of a workflow that posts to a channel.': 'D’un flux de travail qui publie dans un canal.',
  'A push notification to phones that subscribe to a topic.':
    'Une notification push aux téléphones abonnés à un sujet.',
  Topic: 'Sujet',
  'Choose a name that nobody guesses, and subscribe to it in the ntfy app.':
    'Choisissez un nom que personne ne devine, et abonnez-vous-y dans l’application ntfy.',
  'Only for protected topics.': 'Seulement pour les sujets protégés.',
  '1 (lowest) to 5 (highest). 0 turns these notifications off.':
    'De 1 (la plus basse) à 5 (la plus haute). 0 désactive ces notifications.',
  'An alert, closed when the check recovers.': 'Une alerte, fermée quand le contrôle se rétablit.',
  'API key': 'Clé d’API',
  Region: 'Région',
  US: 'États-Unis',
  EU: 'UE',
  'Service URL': 'URL du service',
  "Empty: the region's address.": 'Vide : l’adresse de la région.',
  'An incident, resolved when the check recovers.':
    'Un incident, résolu quand le contrôle se rétablit.',
  'Integration key': 'Clé d’intégration',
  'A push notification to your phone and other devices.':
    'Une notification push vers votre téléphone et d’autres appareils.',
  'User key': 'Clé d’utilisateur',
  '-2 (lowest) to 2 (emergency). -3 turns these notifications off.':
    'De -2 (la plus basse) à 2 (urgence). -3 désactive ces notifications.',
  'A message through signal-cli, running as a daemon.':
    'Un message par signal-cli, exécuté comme démon.',
  'Socket of signal-cli': 'Socket de signal-cli',
  'A path, or host:port.': 'Un chemin, ou hôte:port.',
  Account: 'Compte',
  'Your phone number in signal-cli.': 'Votre numéro de téléphone dans signal-cli.',
  Recipient: 'Destinataire',
  'A phone number or a user name.': 'Un numéro de téléphone ou un nom d’utilisateur.',
  'An incoming webhook of your workspace.': 'Un webhook entrant de votre espace de travail.',
  'A text message to a phone through Twilio, which charges for it.':
    'Un SMS vers un téléphone par Twilio, qui le facture.',
  'Phone number': 'Numéro de téléphone',
  'For example +37120000001.': 'Par exemple +37120000001.',
  'Account SID': 'SID du compte',
  'Auth token': 'Jeton d’authentification',
  From: 'De',
  'A phone number of your account.': 'Un numéro de téléphone de votre compte.',
  'A message from your bot.': 'Un message de votre bot.',
  'Bot token': 'Jeton du bot',
  'From @BotFather.': 'De @BotFather.',
  Chat: 'Conversation',
  'Number of the chat, or @channel.': 'Numéro de la conversation, ou @canal.',
  'Topic of the chat': 'Sujet de la conversation',
  'An HTTP request that you compose.': 'Une requête HTTP que vous composez.',
  'URL when down': 'URL en cas de panne',
  'Variables: $NAME, $STATUS (down or up), $CODE (UUID), $NOW (time), $TAGS, $TAG1, $SLUG, $EXITSTATUS, $JSON (the whole check). Empty: no request.':
    'Variables : $NAME, $STATUS (down ou up), $CODE (UUID), $NOW (heure), $TAGS, $TAG1, $SLUG, $EXITSTATUS, $JSON (tout le contrôle). Vide : aucune requête.',
  Method: 'Méthode',
  Body: 'Corps',
  'Sent with POST and PUT. Variables as in the URL, and $BODY.':
    'Envoyé avec POST et PUT. Variables comme dans l’URL, et $BODY.',
  'Headers when down': 'En-têtes en cas de panne',
  'Headers when up again': 'En-têtes au rétablissement',
  'Headers for reports': 'En-têtes des rapports',
  'URL when up again': 'URL au rétablissement',
  'A message in a channel, or to a person.': 'Un message dans un canal, ou à une personne.',
  Site: 'Site',
  'Email address of the bot': 'Adresse e-mail du bot',
  'API key of the bot': 'Clé d’API du bot',
  'Send to': 'Envoyer à',
  'A channel': 'Un canal',
  'A person': 'Une personne',
  'Name of the channel or person': 'Nom du canal ou de la personne',
  'Empty: name and status of the check.': 'Vide : nom et état du contrôle.',
  'For reports': 'Pour les rapports',
  'In its environment: TOCSIN_NAME, TOCSIN_SUMMARY, TOCSIN_BODY, TOCSIN_JSON. Empty: no reports.':
    'Dans son environnement : TOCSIN_NAME, TOCSIN_SUMMARY, TOCSIN_BODY, TOCSIN_JSON. Vide : aucun rapport.',
  'URL for reports': 'URL des rapports',
  'Variables: $NAME, $SUMMARY, $STATUS, $JSON and others. Empty: no reports.':
    'Variables : $NAME, $SUMMARY, $STATUS, $JSON et autres. Vide : aucun rapport.',
  'must be ASCII without spaces': 'ne doit contenir que des caractères ASCII, sans espaces',
  'must be an email address': 'doit être une adresse e-mail',
  'is not the id of a room, which begins with !':
    'n’est pas l’identifiant d’un salon, qui commence par !',
  'must be 1 to 64 letters, digits, dashes or underscores':
    'doit avoir de 1 à 64 lettres, chiffres, tirets ou traits de soulignement',
  'must be a phone number such as +37120000001 or a user name such as anna.01':
    'doit être un numéro de téléphone comme +37120000001 ou un nom d’utilisateur comme anna.01',
  'must be a phone number such as +37120000001':
    'doit être un numéro de téléphone comme +37120000001',
  'is not the token of a bot': 'n’est pas le jeton d’un bot',
  'is not the id of a chat': 'n’est pas l’identifiant d’une conversation',
  'is not an email address': 'n’est pas une adresse e-mail',
}
