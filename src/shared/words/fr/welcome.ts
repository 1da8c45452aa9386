import type { French } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: French<typeof english> = {
  notificationSent: 'Notification envoyée',
  thisComputer: 'Cet ordinateur',
  startAtLogin: 'Lancer à l’ouverture de session',
  startAtLoginHint:
    'Les tâches sont surveillées tant que Tocsin est lancé. Il démarre dans la zone de notification, sans fenêtre.',
  testHint:
    'Vous êtes prévenu ici lorsqu’une tâche est en retard. Vérifiez que ce système l’affiche.',
  showTest: 'Afficher une notification de test',
  welcome: 'Bienvenue',
  welcomeToTocsin: 'Bienvenue dans Tocsin',
  lead: 'Votre tâche appelle une URL quand elle se termine. Si l’appel n’arrive pas à temps, Tocsin vous prévient.',
  adoptText:
    'Les crontabs, minuteurs et tâches de l’ordinateur où tourne Tocsin deviennent des contrôles. Vous voyez d’abord ce qui changerait.',
  shareSecret: 'Partager un secret',
  shareText:
    'Un mot de passe, une note ou un fichier derrière un lien qui fonctionne quelques fois, puis disparaît.',
  enterName: 'Saisissez un nom, par exemple « sauvegarde nocturne ».',
  whatToWatch: 'Que doit surveiller Tocsin ?',
  exampleName: 'sauvegarde nocturne',
  onceADay: 'Attendu une fois par jour pour l’instant ; modifiable à tout moment.',
  createCheck: 'Créer le contrôle',
  firstCheck: 'Le premier contrôle',
  firstPing: 'Premier ping reçu. Une tâche n’a rien d’autre à faire.',
  waitingForPing:
    'En attente du premier ping. Exécutez cette ligne dans un terminal ou cliquez sur « Envoyer un ping » :',
  copyLine: 'Copier la ligne',
  putLine: 'Placez la ligne à la fin de la tâche. Vous êtes prévenu lorsque le ping est en retard.',
  putLineNoScreen:
    'Placez la ligne à la fin de la tâche. Ce serveur n’a pas d’écran pour vous prévenir : ajoutez une intégration qui vous atteint.',
  otherLanguages:
    'La page du contrôle donne l’équivalent pour d’autres langages, crontab et systemd.',
  pingNow: 'Envoyer un ping',
  setSchedule: 'Définir la planification',
  openCheck: 'Ouvrir le contrôle',
  allChecks: 'Tous les contrôles',
}
