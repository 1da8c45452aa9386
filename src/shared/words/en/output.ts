import type { Part } from '../catalogue.ts'

export const output = {
  ignoreNumbers: 'Ignore numbers',
  tooDifferent: 'The two outputs have too little in common to be compared.',
  difference: 'Difference',
  output: 'Output',
  mail: 'Mail',
  changesSince: 'Changes since #{number}',
  copyOutput: 'Copy output',
  download: 'Download',
  mayBeCut: 'Only the first {count} bytes are kept: the end may be missing.',
  shortened: 'Only the first {count} characters are shown. The download has the whole output.',
  keepMore:
    'To keep more, raise “{setting}” in Settings (--ping-body-limit). “tocsin run” keeps the beginning and the end.',
  search: 'Search the output',
  placeOf: '{place} of {count}',
  noMatch: 'No match',
  previous: 'Previous match',
  next: 'Next match',
  wrap: 'Wrap',
  lineNumbers: 'Line numbers',
  jumpToEnd: 'Jump to end',
  text: 'Text',
  same: 'The output is the same.',
  sameButNumbers: 'The output is the same, apart from numbers.',
  equalLines: { one: '{count} equal line', other: '{count} equal lines' },
  earlierLines: { one: 'Show {count} earlier line', other: 'Show {count} earlier lines' },
} as const satisfies Part
