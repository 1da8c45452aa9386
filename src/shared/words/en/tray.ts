import type { Part } from '../catalogue.ts'

export const tray = {
  compactList: 'Compact list',
  noChecks: 'No checks yet.',
  offline: 'No connection. The list may be out of date.',
  open: 'Open Tocsin',
  troubledFirst: 'Checks, troubled first',
  showAll: { one: 'Show {n} check in Tocsin', other: 'Show all {n} checks in Tocsin' },
  nothingYet: 'Nothing to watch yet',
  noMatch: 'No check matches',
  next: 'Next check',
  previous: 'Previous check',
  close: 'Close',
  snoozed: 'Snoozed',
  clickOpens: 'A click on the tray icon opens',
  theWindow: 'The window',
} as const satisfies Part
