// The pages in English.
import type { Texts } from './texts.ts'

export const ENGLISH: Texts<'one'> = {
  languageName: 'English',
  title: 'Private link',
  languages: 'Language',

  sharedBy: '{name} shared this with you',
  messageLabel: 'Message from the sender',
  aboutSummary: 'What is this?',
  aboutText:
    'Someone sent you this through a private link. It opens only a limited number of times, and for a limited time; then everything behind it is deleted.',
  aboutNamed:
    'The sender typed the name and the message themselves; nobody has checked them. If you did not expect this, ask the sender before you open it.',
  aboutUnnamed: 'If you did not expect this, ask whoever sent you the link before you open it.',

  stepHeading: 'You have received something private',
  stepOnce: 'It can be opened only once. Open it when you are ready to read it.',
  stepText:
    'It can be opened only a limited number of times. Open it when you are ready to read it.',
  kindText: 'It is a text.',
  kindFile: 'It contains files.',
  kindUrl: 'The button leads to another website.',
  kindQr: 'It is a QR code.',
  stepPassphrase: 'You will be asked for a passphrase.',
  stepButton: 'Open',

  foreignHeading: 'Open this private link?',
  foreignText:
    'Another website sent you here. So that no website can open a private link without you, open it with this button.',

  passphraseHeading: 'Passphrase required',
  passphraseText:
    'The sender protected this with a passphrase. If you do not have it, ask the sender for it.',
  passphraseLabel: 'Passphrase',
  passphraseButton: 'Continue',
  passphraseWrong: 'That passphrase isn’t right. It is case-sensitive.',
  passphraseThrottled: 'Too many attempts. Wait a minute, then try again.',

  secretHeading: 'Sent to you',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying did not work. Select the text and copy it yourself.',
  show: 'Show',
  hide: 'Hide',
  qrLabel: 'QR code',
  qrText: 'Scan the code with the camera of another device.',
  qrSave: 'Save picture',
  qrShow: 'Show as text',
  wifiHeading: 'Join this Wi-Fi',
  wifiText: 'On this device: copy the password, open the Wi-Fi settings and choose the network.',
  wifiOpen: 'On this device: open the Wi-Fi settings and choose the network. It has no password.',
  wifiNetwork: 'Network',
  wifiPassword: 'Password',
  wifiCopy: 'Copy password',
  filesHeading: 'Files',
  downloadAll: 'Download all (ZIP)',
  fileMinutes: {
    one: 'The links to the files work for {n} minute.',
    other: 'The links to the files work for {n} minutes.',
  },
  noFiles: 'There is neither a message nor a file here.',
  viewsLeft: {
    one: 'It can be opened {n} more time.',
    other: 'It can be opened {n} more times.',
  },
  reloadOpens: 'Reloading this page counts as opening it again.',
  daysLeft: {
    one: 'It will be deleted within {n} day.',
    other: 'It will be deleted within {n} days.',
  },
  hoursLeft: {
    one: 'It will be deleted within {n} hour.',
    other: 'It will be deleted within {n} hours.',
  },
  minutesLeft: {
    one: 'It will be deleted within {n} minute.',
    other: 'It will be deleted within {n} minutes.',
  },
  lastView: 'This was the last time it could be opened. It is deleted now; keep what you need.',
  lastViewFiles: {
    one: 'This was the last time it could be opened. Save the files within {n} minute; then everything is deleted.',
    other:
      'This was the last time it could be opened. Save the files within {n} minutes; then everything is deleted.',
  },
  deleteSummary: 'Delete it now',
  deleteText: 'Afterwards nobody can open it any more, you included.',
  deleteButton: 'Delete for good',
  deletedHeading: 'Deleted',
  deletedText: 'Nobody can open it any more.',

  expiredHeading: 'This link no longer works',
  expiredText:
    'What it led to has expired or was deleted, or the address is not complete. If you still need it, ask the sender for a new link.',
  inertText: 'There is nothing to preview here. Open the link in a browser.',
  unavailableHeading: 'Not available right now',
  unavailableText: 'Nothing has been lost, and nothing was opened. Try again in a little while.',
  damagedHeading: 'This cannot be opened',
  damagedText: 'The stored data is damaged. Ask the sender for a new link.',
  nothingHeading: 'Page not found',
  nothingText: 'Private links are made in the application itself.',

  previewHeading: 'The link is ready',
  previewText: 'Send it to the person it is meant for. Opening it yourself uses up a view.',
  previewViews: {
    one: 'It can be opened {n} time.',
    other: 'It can be opened {n} times.',
  },
  linkLabel: 'Link',
  linkLanguage: 'Language of the link',
  linkLanguageOpen: 'As the reader’s browser asks',
  linkQrLabel: 'QR code of the link',
  shareLabel: 'Text to send',
  shareIntro: 'I am sending you something private. You can open it here:',
  shareViews: {
    one: 'It can be opened {n} time.',
    other: 'It can be opened {n} times.',
  },
  shareDays: {
    one: 'The link works for {n} day.',
    other: 'The link works for {n} days.',
  },
  shareHours: {
    one: 'The link works for {n} hour.',
    other: 'The link works for {n} hours.',
  },
  shareMinutes: {
    one: 'The link works for {n} minute.',
    other: 'The link works for {n} minutes.',
  },
  sharePassphrase: 'You need a passphrase, which I will give you separately.',
  shareDeletion: 'After that it is deleted and cannot be brought back.',
  printHeading: 'Print',
  printMessage: 'Message on the page (optional)',
  printShowExpiration: 'Say until when it works',
  printShowId: 'Show the ID',
  printOpen: 'Show the page to print',
  printText: 'Scan the code, or type the address into a browser.',
  printUntil: 'Works until',
  printId: 'ID:',
  print: 'Print',
}
