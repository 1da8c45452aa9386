// What the system has on which the specs run on Electron; the stand-in has all of it.
import { RUNTIME } from './launch.ts'

const isStandIn = RUNTIME === 'stand-in'

/** A panel without tray icons is there on Linux alone: the other systems always show them. */
export const CAN_LACK_TRAY = process.platform === 'linux'
/** Somebody minimizes windows: under a bare X server nobody does. */
export const HAS_WINDOW_MANAGER =
  isStandIn || process.platform !== 'linux' || process.env.TOCSIN_TEST_WINDOW_MANAGER === '1'
/** Notifications are shown and closed: not for an app without a signature, nor one that Windows does not know. */
export const HAS_NOTIFIER = isStandIn || process.platform === 'linux'
