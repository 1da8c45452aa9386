// Kinds of channels, and what is wrong with a configuration in words: a line for each field.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INTEGRATIONS, type Integration } from '../../../src/integrations/index.ts'
import { problemLines } from '../../../src/main/errors.ts'
import { createKinds } from '../../../src/main/notify/kinds/kinds.ts'
import { loadKinds } from '../../../src/main/notify/kinds/load-kinds.ts'

/** The kinds in the table of contract channels.md: the first cell of each row. */
const CONTRACT = readFileSync('docs/contract/channels.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, kind]) => kind))

test('are those of the contract; all but the desktop can be added', async () => {
  const kinds = await loadKinds()
  expect(CONTRACT).toContain('desktop')
  expect(kinds.addable).toEqual(CONTRACT.filter((kind) => kind !== 'desktop').sort())
})

test('a name that every object has is none', async () => {
  const kinds = await loadKinds()
  expect(kinds.get('constructor')).toBeUndefined()
  expect(await kinds.transport('toString')).toBeUndefined()
})

const wire = {
  kind: 'wire',
  title: 'Wire',
  text: '',
  fields: {
    url: {
      type: 'text',
      label: 'URL',
      max: 5,
      pattern: { matches: /^(h|$)/, problem: 'must be an http or https URL' },
    },
    mode: {
      type: 'choice',
      label: 'Mode',
      choices: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
      default: 'a',
    },
    priority: { type: 'number', label: 'Priority', min: 0, max: 5, default: 3 },
    topic: { type: 'number', label: 'Topic', min: 1, default: null },
    headers: { type: 'headers', label: 'Headers' },
    on: { type: 'flag', label: 'On', default: true },
    phone: {
      type: 'text',
      label: 'Phone',
      default: '+1',
      ignored: /-/g,
      pattern: { matches: /^\+\d+$/, problem: 'must be a phone number' },
    },
    service: { type: 'url', label: 'Service', default: '' },
  },
  needsOneOf: { fields: ['on', 'service'], problem: 'on and service cannot both be off' },
} as const satisfies Integration
const kinds = createKinds([...INTEGRATIONS, wire], async () => {
  throw new Error('nothing is sent')
})
const check = (config: unknown, kind = 'wire') => kinds.check(kinds.get(kind)!, config)

function linesOf(config: unknown, kind = 'wire'): readonly string[] {
  const checked = check(config, kind)
  return 'problems' in checked ? problemLines(checked.problems) : []
}

test('a configuration gets the defaults of what it leaves out', () => {
  expect(check({ url: 'http' })).toEqual({
    config: {
      url: 'http',
      mode: 'a',
      priority: 3,
      topic: null,
      headers: {},
      on: true,
      phone: '+1',
      service: '',
    },
  })
})

test('a text loses the characters that its field ignores', () => {
  expect(check({ url: 'http', phone: '+12-34' })).toMatchObject({ config: { phone: '+1234' } })
})

test.each<[string, unknown, string[]]>([
  ['what is missing', {}, ['url: is missing']],
  ['a wrong type', { url: 1 }, ['url: must be text']],
  ['a wrong type of a choice', { url: 'h', on: 'yes' }, ['on: must be true or false']],
  ['a wrong type of a number', { url: 'h', priority: '3' }, ['priority: must be a number']],
  ['a fraction', { url: 'h', priority: 1.5 }, ['priority: must be a whole number']],
  ['nothing in place of a value', { url: null }, ['url: must be text']],
  ['an empty text', { url: '' }, ['url: must not be empty']],
  ['a long text', { url: 'hhhhhh' }, ['url: is longer than 5 characters']],
  ['what the kind words itself', { url: 'x' }, ['url: must be an http or https URL']],
  ['another choice', { url: 'h', mode: 'c' }, ['mode: must be one of: a, b']],
  ['a number too small', { url: 'h', priority: -1 }, ['priority: must be at least 0']],
  ['a number too large', { url: 'h', priority: 6 }, ['priority: must be at most 5']],
  ['a value within', { url: 'h', headers: { A: 1 } }, ['headers.A: must be text']],
  ['a list in place of an object', { url: 'h', headers: [] }, ['headers: must be an object']],
  ['a number below its minimum', { url: 'h', topic: 0 }, ['topic: must be at least 1']],
  ['a wrong pattern', { url: 'h', phone: '1' }, ['phone: must be a phone number']],
  ['another scheme', { url: 'h', service: 'ftp://x' }, ['service: must be an http or https URL']],
  ['neither of two', { url: 'h', on: false }, ['on: on and service cannot both be off']],
  [
    'the name of a header',
    { url: 'h', headers: { 'a b': '' } },
    ['headers.a b: is not the name of a header'],
  ],
  ['a header of two lines', { url: 'h', headers: { a: '1\n2' } }, ['headers.a: must be one line']],
  ['unknown fields', { url: 'h', x: 1, y: 2 }, ['x: is not known', 'y: is not known']],
  [
    'several at once',
    { mode: 'c', x: 1 },
    ['url: is missing', 'mode: must be one of: a, b', 'x: is not known'],
  ],
  ['text', 'url', ['config: must be an object']],
])('%s is refused with a line for each field', (_, config, problems) => {
  expect(linesOf(config)).toEqual(problems)
})

describe('the kind', () => {
  test('desktop is not critical and sounds, unless it says otherwise', () => {
    expect(check({}, 'desktop')).toEqual({ config: { critical: false, sound: true } })
    expect(linesOf({ critical: 1 }, 'desktop')).toEqual(['critical: must be true or false'])
  })

  test.each(['', 'ops', 'ops,all', ','])('group does not take %j', (value) => {
    expect(linesOf({ value }, 'group')).toEqual([
      'value: must be UUIDs of integrations, separated by commas',
    ])
  })
})
