// Names that no project, account or label may have, whichever carrier it comes by, and why.

/** `[which, name, problem]` of names that must not be empty. */
export const BAD_NAMES: readonly (readonly [string, string, string])[] = [
  ['an empty name', '', 'must have 1 to 100 characters'],
  ['a blank name', ' \t ', 'must have 1 to 100 characters'],
  ['a long name', 'x'.repeat(101), 'must have 1 to 100 characters'],
  ['a name of two lines', 'a\nb', 'must be one line of text'],
  ['a name with a control character', 'a\u001bb', 'must be one line of text'],
  ['a name with a line separator', 'a\u2028b', 'must be one line of text'],
]

/** `[which, label, problem]` of labels, which may be empty. */
export const BAD_LABELS: readonly (readonly [string, string, string])[] = [
  ['a long label', 'x'.repeat(101), 'is longer than 100 characters'],
  ...BAD_NAMES.filter(([, , problem]) => problem === 'must be one line of text'),
]
