import type { Part } from '../catalogue.ts'

// Checks selected in the list, and what is done to all of them.
export const many = {
  select: 'Select',
  deselect: 'Deselect',
  selectCheck: 'Select {name}',
  selectAll: { one: 'Select {n} shown', other: 'Select all {n} shown' },
  selectAllShown: 'Select all checks that are shown',
  selectOrDeselect: 'Select or deselect check',
  extendDown: 'Extend the selection down',
  extendUp: 'Extend the selection up',
  clear: 'Clear the selection',
  bar: 'Selected checks',
  selectedChecks: { one: '{n} check selected', other: '{n} checks selected' },
  selected: { one: '{n} selected', other: '{n} selected' },
  hidden: { one: '{n} more is hidden and left alone', other: '{n} more are hidden and left alone' },
  pause: 'Pause',
  resume: 'Resume',
  endSnooze: 'End snooze',
  tags: 'Tags…',
  integrations: 'Integrations…',
  moveTo: 'Move to',
  delete: 'Delete…',
  moveMenu: 'Move to another project',
  moreMenu: 'More for the selected checks',
  pauseThem: { one: 'Pause {n} selected check', other: 'Pause {n} selected checks' },
  resumeThem: { one: 'Resume {n} selected check', other: 'Resume {n} selected checks' },
  snoozeThem: {
    one: 'Snooze {n} selected check: {end}',
    other: 'Snooze {n} selected checks: {end}',
  },
  endSnoozeOfThem: {
    one: 'End snooze of {n} selected check',
    other: 'End snooze of {n} selected checks',
  },
  tagsOfThem: { one: 'Tags of {n} selected check…', other: 'Tags of {n} selected checks…' },
  integrationsOfThem: {
    one: 'Integrations of {n} selected check…',
    other: 'Integrations of {n} selected checks…',
  },
  moveThem: {
    one: 'Move {n} selected check to {project}',
    other: 'Move {n} selected checks to {project}',
  },
  deleteThem: { one: 'Delete {n} selected check…', other: 'Delete {n} selected checks…' },
  'whyNot.assign': 'Integrations of other servers are assigned there.',
  'whyNot.move': 'Projects of other servers are not known here.',
  'whyNot.key': 'The key of that server only reads.',
  'done.none': 'No check was changed.',
  'done.pause': { one: '{n} check is paused.', other: '{n} checks are paused.' },
  'done.resume': {
    one: '{n} check resumes with its next ping.',
    other: '{n} checks resume with their next pings.',
  },
  'done.snooze': {
    one: '{n} check is snoozed until {time}.',
    other: '{n} checks are snoozed until {time}.',
  },
  'done.unsnooze': {
    one: '{n} check is no longer snoozed.',
    other: '{n} checks are no longer snoozed.',
  },
  'done.tag': {
    one: 'The tags of {n} check are changed.',
    other: 'The tags of {n} checks are changed.',
  },
  'done.assign': {
    one: 'The integrations of {n} check are changed.',
    other: 'The integrations of {n} checks are changed.',
  },
  'done.move': {
    one: '{n} check is in {project} now, with the integrations there.',
    other: '{n} checks are in {project} now, with the integrations there.',
  },
  'done.delete': { one: '{n} check is deleted.', other: '{n} checks are deleted.' },
  'done.undo': {
    one: '{n} check is as it was before.',
    other: '{n} checks are as they were before.',
  },
  pauseTitle: { one: 'Pause {n} check?', other: 'Pause {n} checks?' },
  pauseThere: {
    one: 'Undo can only resume {n} of them, on another server: it is new until its next ping, and its outage is forgotten.',
    other:
      'Undo can only resume {n} of them, on other servers: they are new until their next ping, and their outages are forgotten.',
  },
  resumedThere: {
    one: '{n} on another server is resumed and waits for its next ping.',
    other: '{n} on other servers are resumed and wait for their next ping.',
  },
  'left.gone': { one: '{n} is gone.', other: '{n} are gone.' },
  'left.already': { one: '{n} needed no change.', other: '{n} needed no change.' },
  'left.with-group': {
    one: '{n} stays snoozed with its tag or project.',
    other: '{n} stay snoozed with their tag or project.',
  },
  'left.other-project': { one: '{n} is of another project.', other: '{n} are of another project.' },
  'left.changed': {
    one: '{n} changed since and stays as it is.',
    other: '{n} changed since and stay as they are.',
  },
  'left.unstored': { one: '{n} could not be stored.', other: '{n} could not be stored.' },
  'left.elsewhere': {
    one: '{n} on another server is left out.',
    other: '{n} on other servers are left out.',
  },
  cut: {
    one: '{n} was not changed: {why}',
    other: '{n} were not changed: {why}',
  },
  undoCut: 'Not all is undone: {why}',
  refused: {
    one: '{n} was refused by its server: {why}',
    other: '{n} were refused by their servers: {why}',
  },
  deleteTitle: { one: 'Delete {n} check?', other: 'Delete {n} checks?' },
  deleteText: {
    one: 'Its settings and its history go too. Jobs that ping it get the answer “not found”.',
    other: 'Their settings and histories go too. Jobs that ping them get the answer “not found”.',
  },
  deleteThere: {
    one: '{n} of them is deleted on its server.',
    other: '{n} of them are deleted on their servers.',
  },
  deleteUndo:
    'You have {seconds} seconds to undo. Nothing is deleted until then, nor if you close this window in that time.',
  deleteAction: 'Delete',
  deleting: {
    one: '{n} check is about to be deleted.',
    other: '{n} checks are about to be deleted.',
  },
  tagsTitle: { one: 'Tags of {n} check', other: 'Tags of {n} checks' },
  addTags: 'Add tags',
  addTagsHint: 'Separated by spaces.',
  tagsNow: 'Current tags',
  tagsRefused: 'No tag was changed',
  integrationsTitle: { one: 'Integrations of {n} check', other: 'Integrations of {n} checks' },
  integrationsNow: 'Notified of their outages',
  integrationsOf: { one: '{project}, {n} check', other: '{project}, {n} checks' },
  integrationsRefused: 'No integration was assigned',
  integrationsElsewhere: {
    one: '{n} selected check is on another server. Assign its integrations there.',
    other: '{n} selected checks are on other servers. Assign their integrations there.',
  },
  noIntegrations: 'No integrations yet. <link>Add one</link>',
  switchedOff: 'Switched off',
  snoozeSelected: 'Snooze the selected checks',
} as const satisfies Part
