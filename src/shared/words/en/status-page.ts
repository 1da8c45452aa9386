// A status page, as its visitors read it.
import type { Part } from '../catalogue.ts'

export const statusPage = {
  'state.up': 'Up',
  'state.grace': 'Late',
  'state.down': 'Down',
  'state.paused': 'Paused',
  'state.new': 'Not started',
  'state.maintenance': 'In maintenance',
  nothing: 'Nothing is monitored here yet',
  allUp: 'Everything is up',
  allDown: 'Everything is down',
  allNew: 'Not started yet',
  down: { one: '{n} of {all} is down', other: '{n} of {all} are down' },
  grace: { one: '{n} of {all} is late', other: '{n} of {all} are late' },
  maintenance: { one: '{n} of {all} is in maintenance', other: '{n} of {all} are in maintenance' },
  labelled: '{label}: {text}',
  together: 'All together',
  lastDays: { one: 'Last {n} day', other: 'Last {n} days' },
  daysAgo: { one: '{n} day ago', other: '{n} days ago' },
  today: 'today',
  leftOut: { one: '{n} more is not listed.', other: '{n} more are not listed.' },
  asOf: 'As of <time>{time}</time>',
  gone: 'There is no status page here',
  goneText: 'It was removed, or the address is not complete.',
} as const satisfies Part
