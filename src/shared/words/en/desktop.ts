// What the desktop app says by itself: of the service that it is attached to, of the clipboard, and what it
// asks in a window of its own.
import type { Part } from '../catalogue.ts'

export const desktop = {
  attached: 'Attached to the Tocsin service',
  otherVersion: 'The service is Tocsin {service}, this app {app}: restart the service',
  gone: 'Not monitoring: the Tocsin service has stopped',
  disconnected: 'Disconnected from the Tocsin service',
  serviceBack: 'The Tocsin service is back',
  serviceStopped: 'The Tocsin service has stopped',
  serviceStoppedBody:
    'Jobs are not monitored. Start the service, or choose Start Tocsin Here in the tray or the window.',
  serviceSilent: 'The Tocsin service does not answer',
  serviceSilentBody: 'The app connects again as soon as the service answers.',
  notStarted: 'Tocsin could not start here',
  notCreated: 'The push was not created',
  noText: 'The clipboard holds no text.',
  ownText: 'Tocsin itself put this text on the clipboard.',
  linkCopied: 'The link is on the clipboard',
  notPushed: 'The clipboard was not pushed',
  serverGone:
    'The server that pushes go through was removed or is switched off. Choose another one in Settings.',
  opens: {
    one: 'Opens {views}× within {n} day, then it is gone.',
    other: 'Opens {views}× within {n} days, then it is gone.',
  },
  heldBy: '{server} holds it. {limits}',
  anotherServer: 'Another server',
  onlyHere: '{limits} Only this computer can open it until it is shared on the network.',
  cannotStart: 'Tocsin cannot start',
  choices: 'Choices',
  'way.try-again': 'Try Again',
  'way.other-port': 'Use Another Port This Time',
  'way.quit': 'Quit',
  'advice.port':
    'Jobs ping Tocsin on this port, so no pings are received now. Stop the other program and try again.\n\nOn another port, pings of crontabs and scripts that use this one do not arrive, and their checks go down.',
  'advice.folder':
    'Another Tocsin is using the same data, perhaps “tocsin serve” in a terminal or a service, and this app cannot attach to it. Restart it in the version of this app, or stop it.',
  'advice.damaged':
    'Nothing was changed. Put a backup of the data folder in its place, or move the damaged file away to start without its data. Run “tocsin doctor” for details.',
  'advice.newer':
    'Nothing was changed. Install the newer version of Tocsin again to use this data.',
  'advice.other': 'Tocsin could not start. Jobs are not monitored until it does.',
  keepsMonitoring: 'Tocsin keeps monitoring.',
  stillOpen: 'Tocsin is still open.',
  staysInTaskBar:
    'This desktop shows no tray icon, so the window stays in the task bar. Jobs are not monitored after you quit.',
  staysWithService:
    'This desktop shows no tray icon, so the window stays in the task bar. After you quit, the Tocsin service goes on monitoring; you get no notifications by this app.',
  keepMonitoring: 'Keep Monitoring',
  keepOpen: 'Keep Open',
  pushClipboard: 'Push the clipboard?',
  pushClipboardText:
    'Its text becomes a secret behind a link, and the link takes its place. This desktop shows the clipboard only to the window that you use.',
  push: 'Push',
  cancel: 'Cancel',
} as const satisfies Part
