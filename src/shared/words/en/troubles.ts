// What is wrong with an installation, as health reports it: sentences without a full stop, and what to do
// (told.ts). The tray and notifications say them as well.
import type { Part } from '../catalogue.ts'

export const troubles = {
  folderGone: 'The data folder is gone',
  folderReplaced: 'The data folder was replaced by another',
  fileGone: 'The file {file} is gone',
  fileReplaced: 'The file {file} was replaced by another',
  pingsRefused:
    'Pings are refused. Put back what was in {folder}, or restart Tocsin to use what is there now.',
  pushesRefused:
    'Pushes are refused. Put back what was in {folder}, or restart Tocsin to use what is there now.',
  diskFull: 'The disk is full',
  freeSpace:
    'Pings and new pushes are refused; alarms still go out. Free some space where {folder} is.',
  damaged: '{name} is damaged ({reason})',
  damagedIn: '{name} is damaged in {tables}',
  restore:
    'Some of it cannot be read or stored. Restore a backup with tocsin restore FILE or in Settings, Data.',
  takesNothing: 'the database takes nothing: {reason}',
  crashed: 'something went wrong inside Tocsin: {reason}',
  windowCrashes: 'the window crashes again and again: {reason}',
  noNotifications: 'this desktop shows no notifications',
  systemSilent: 'the system did not answer',
  systemRefused: 'the system refused it',
  serviceSilent: 'the notification service did not answer',
  programSilent: '{program} did not answer in time',
  programEnded: '{program} ended with {code}',
  noProgram: '{program} is not installed',
  keyInFile:
    'This desktop has no keyring that Tocsin can use. The master key lies in the file {file}, which only you can read: whoever gets a copy of it and of the other files can open the secrets.',
  keyStays: 'The master key stays in {file}: {reason}.',
  programUnusable: '{program} cannot be used',
  hostRefused: 'The host name {name} is not allowed.',
  otherSite: 'A page of {origin} sent a request without a token. Pages of other sites need one.',
  otherAddress:
    'A page of {origin}, which is no address of this server, sent a request without a token.',
  forwardedOnly: 'The proxy at {proxy} sends Forwarded only. Set it to send X-Forwarded-For.',
  forwardedIgnored: 'X-Forwarded-For of {proxy}, no trusted proxy, is ignored.',
  forwardedUnreadable: 'The proxy at {proxy} sends an X-Forwarded-For that names no address.',
  connectionRefused:
    'The listener for others refused a connection from {address}: {limit} are open.',
  connectionRefusedOf:
    'The listener for others refused a connection from {address}: {limit} of that address are open.',
  damagedAtStart:
    '{name} is damaged ({reason}). Restore a backup with tocsin restore FILE, or move the file away to start empty',
  damagedUntouched:
    '{name} is damaged ({reason}); it was left untouched. Restore a backup with tocsin restore FILE, or move the file away to start empty',
  noDatabase: 'it is not an SQLite database',
  newer:
    '{name} was written by a newer version of Tocsin (schema {version}, this one knows {known}); it was left untouched',
  served: '{folder} is already served by another process',
  servedBy: '{folder} is already served by process {pid} at {url}',
  otherVersion:
    'the Tocsin that serves this data folder is of a version that this app cannot attach to',
  fileLocked: '{file} is locked by another process; try again',
  fileNotLocked: '{file} cannot be locked: {reason}',
  fileNotOpened: '{file} cannot be opened: {reason}',
  programReplaced: 'A new version of Tocsin is installed',
  restartProgram:
    'This server still runs the former one, and some of its files are gone. Stop it and start it again.',
  restartProgramBy:
    'This server still runs the former one, and some of its files are gone. Restart it: {command}',
  notRunningYet: 'Tocsin is not running yet',
  noBus: 'no session bus',
  settingUnused: 'The saved setting “{name}” is not used: {problem}',
} as const satisfies Part
