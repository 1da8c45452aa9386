import type { Part } from '../catalogue.ts'

export const badges = {
  copyOf: 'Copy {title} of the badge {name}',
  notLoaded: 'Could not load the badges',
  noTags: 'No tags yet',
  noTagsText: 'Each tag gets its own badge.',
  twoStates: 'up, down',
  threeStates: 'up, late, down',
  lead: 'Badges show the status of checks on a web page or in a README. As on Healthchecks.io, a check that was never pinged or is paused counts as up, and so does a tag or project without checks.',
  format: 'Format',
  states: 'States',
  onlyHere:
    'These addresses lead to this computer only. Others see a badge where the server listens on the network, or behind a base URL: {link}.',
  statusPage:
    'A status page shows checks on a page of their own, to everybody with its address: {link}.',
  badgesOf: 'Badges of',
  allAndTags: 'All checks and each tag',
  oneNotLoaded: 'Could not load the badge',
  badgeNow: 'The badge of {name} now',
  noResponse: 'The server does not respond.',
  settingsServer: 'Settings, Server',
  settingsStatusPages: 'Settings, Status pages',
} as const satisfies Part
