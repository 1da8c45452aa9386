import type { French } from '../catalogue.ts'
import type { adopt as english } from '../en/adopt.ts'

export const adopt: French<typeof english> = {
  checkAgain: 'Rechercher à nouveau',
  lead: 'Les tâches planifiées de l’ordinateur où tourne Tocsin. L’adoption crée pour chacune un contrôle, auquel la tâche rend compte. Rien d’autre ne change.',
  notLooked: 'Impossible de rechercher les tâches',
  showDistribution: 'Afficher aussi ce que fournit le système ({count})',
  noneFound: 'Aucune tâche planifiée trouvée',
  noneFoundText:
    'Crontabs, minuteurs systemd, launchd et le Planificateur de tâches ont été parcourus. Pour une tâche qui tourne ailleurs, créez le contrôle à la main.',
  projectOfChecks: 'Projet des contrôles',
  interrupted:
    'Une adoption interrompue a laissé des contrôles sans tâche ; la prochaine les supprimera : {names}',
  job: 'Tâche',
  zone: 'Fuseau',
  grace: 'Grâce',
  where: 'Emplacement',
  actions: 'Actions',
  scheduledJobs: 'Tâches planifiées',
  undoName: 'Annuler {name}',
  ofGrace: '{duration} de grâce',
  whatWasDone: 'Ce qui a été fait',
  notAllDone: 'Tout n’a pas été fait',
  nothingChanged: 'Rien n’a été modifié.',
  linesForRoot: 'Lignes à exécuter avec les droits d’administrateur',
  linesForRootText:
    'À exécuter dans un terminal en tant que root, sous Windows en tant qu’administrateur. Une ligne ne fait rien si le fichier a changé entre-temps.',
  copyLines: 'Copier les lignes',
  adoptJobs: { one: 'Adopter {n} tâche', many: 'Adopter {n} tâches', other: 'Adopter {n} tâches' },
  ready: 'Prête',
  needsRoot: 'Droits d’admin requis',
  byHand: 'À la main',
  byHandFor: '{what} À la main : {names}',
  adopted: 'Adoptée',
  changed: 'Modifiée',
  noCheck: 'Aucun contrôle',
  watched: 'Surveillée',
  notScheduled: 'Non planifiée',
  off: 'Désactivée',
  ignored: 'Ignorée',
  broken: 'Défectueuse',
  newTime: 'Son contrôle l’attend à la nouvelle heure',
  waitsForRoot:
    'Le contrôle est créé ; la tâche rendra compte après l’exécution des lignes ci-dessous',
  undone: 'Annulé ; son contrôle est en pause',
  whatWouldChange: 'Ce qui changerait',
  forJob: 'pour {name}',
}
