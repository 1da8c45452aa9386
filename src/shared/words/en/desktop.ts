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
  opens: 'Opens {views} times within {days} days, then it is gone.',
  heldBy: '{server} holds it. {limits}',
  anotherServer: 'Another server',
  onlyHere: '{limits} Only this computer can open it until it is shared on the network.',
} as const satisfies Part
