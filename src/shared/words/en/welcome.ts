import type { Part } from '../catalogue.ts'

export const welcome = {
  notificationSent: 'Notification sent',
  thisComputer: 'This computer',
  startAtLogin: 'Start at login',
  startAtLoginHint:
    'Jobs are monitored while Tocsin runs. It starts in the tray, without a window.',
  testHint: 'You are notified here when a job is late. See whether this system shows it.',
  showTest: 'Show a test notification',
  welcome: 'Welcome',
  welcomeToTocsin: 'Welcome to Tocsin',
  lead: 'Your job calls a URL when it finishes. If the call doesn’t come in time, Tocsin tells you.',
  adoptText:
    'Crontabs, timers and tasks of the computer that Tocsin runs on become checks. You see what would change before anything does.',
  shareSecret: 'Share a secret',
  shareText: 'A password, a note or a file behind a link that works a few times, then disappears.',
  enterName: 'Enter a name, such as “nightly backup”.',
  whatToWatch: 'What should Tocsin watch?',
  exampleName: 'nightly backup',
  onceADay: 'Expected once a day for now; you can change that any time.',
  createCheck: 'Create check',
  firstCheck: 'The first check',
  firstPing: 'First ping received. That is all a job has to do.',
  waitingForPing: 'Waiting for the first ping. Run this line in a terminal, or click Ping now:',
  copyLine: 'Copy line',
  putLine: 'Put the line at the end of the job. You are notified when the ping is late.',
  putLineNoScreen:
    'Put the line at the end of the job. This server has no screen to notify you on: add an integration that reaches you.',
  otherLanguages: 'The check’s page has the same for other languages, crontab and systemd.',
  pingNow: 'Ping now',
  setSchedule: 'Set schedule',
  openCheck: 'Open check',
  allChecks: 'All checks',
} as const satisfies Part
