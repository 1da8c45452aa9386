// The variables of webhooks and shell commands (contract monitor.md 7.4).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import {
  shellCommand,
  webhookBody,
  webhookHeader,
  webhookUrl,
} from '../../../src/main/notify/message/variables.ts'
import { aLastPing, aToldCheck, downFacts, upFacts } from '../../integrations/support/facts.ts'
import { temporaryFolder } from '../../support/house.ts'

const UUID = aToldCheck().uuid

function factsOf(check: Parameters<typeof aToldCheck>[0], fields: Partial<Facts> = {}): Facts {
  return downFacts({ check: aToldCheck(check), ...fields })
}

describe('each variable', () => {
  const facts = factsOf(
    { name: 'Šī "nakts"', slug: 'si-nakts', tags: 'prod db/1  eu' },
    {
      lastPing: aLastPing({ text: 'line 1\n"žurka"', exitStatus: 3 }),
      document: () => '{"name": "\\u0160"}',
    },
  )

  test.each([
    ['$CODE', UUID, UUID],
    ['$STATUS', 'down', 'down'],
    ['$NOW', '2025-01-15T12:00:00+00:00', '2025-01-15T12%3A00%3A00%2B00%3A00'],
    ['$NAME', 'Šī "nakts"', '%C5%A0%C4%AB%20%22nakts%22'],
    ['$NAME_JSON', '"\\u0160\\u012b \\"nakts\\""', '%22%5Cu0160%5Cu012b%20%5C%22nakts%5C%22%22'],
    ['$SLUG', 'si-nakts', 'si-nakts'],
    ['$TAGS', 'prod db/1  eu', 'prod%20db/1%20%20eu'],
    ['$TAG1', 'prod', 'prod'],
    ['$TAG2', 'db/1', 'db/1'],
    ['$TAG3', 'eu', 'eu'],
    ['$JSON', '{"name": "\\u0160"}', '%7B%22name%22%3A%20%22%5Cu0160%22%7D'],
    ['$EXITSTATUS', '3', '3'],
    ['$BODY', 'line 1\n"žurka"', '$BODY'],
    ['$BODY_JSON', '"line 1\\n\\"\\u017eurka\\""', '$BODY_JSON'],
  ])('%s in a body and in an address', (name, inBody, inUrl) => {
    expect(webhookBody(`<${name}>`, facts)).toBe(`<${inBody}>`)
    expect(webhookUrl(`http://x.test/${name}/y`, facts)).toBe(`http://x.test/${inUrl}/y`)
  })
})

describe('a template', () => {
  test.each([
    ['$NAME is $STATUS', 'a is down'],
    ['$$NAME', '$a'],
    ['100$ for $UNKNOWN and $', '100$ for $UNKNOWN and $'],
    ['$NAMES', 'aS'],
    ['$name', '$name'],
    ['$TAG4', '$TAG4'],
    ['$TAG0', '$TAG0'],
    ['$TAG10', 't0'],
    ['$TAGS_', 't u v_'],
    ['', ''],
  ])('%s becomes %s', (template, expected) => {
    expect(webhookBody(template, factsOf({ name: 'a', tags: 't u v' }))).toBe(expected)
  })

  test('is read once: values that look like variables stay', () => {
    const facts = factsOf({ name: '$STATUS $TAG1', tags: '$NAME $CODE' })
    expect(webhookBody('$NAME|$TAG1|$TAG2', facts)).toBe('$STATUS $TAG1|$NAME|$CODE')
  })

  test('does not grow a variable from a `$` and a value', () => {
    expect(webhookBody('$$SLUG', factsOf({ slug: 'NAME' }))).toBe('$NAME')
  })

  test('says -1 for an exit status and nothing for a body when no ping came', () => {
    const facts = downFacts({ lastPing: null })
    expect(webhookBody('$EXITSTATUS|$BODY|$BODY_JSON', facts)).toBe('-1||""')
  })

  test('says 0 for an exit status of 0', () => {
    const facts = downFacts({ lastPing: aLastPing({ exitStatus: 0 }) })
    expect(webhookBody('$EXITSTATUS', facts)).toBe('0')
  })

  test('has the name of a check without one empty, and the status of the change', () => {
    expect(webhookBody('<$NAME> $STATUS', upFacts({ check: aToldCheck({ name: '' }) }))).toBe(
      '<> up',
    )
  })

  test('has the whole body, not its excerpt', () => {
    const text = 'x'.repeat(5000)
    expect(webhookBody('$BODY', downFacts({ lastPing: aLastPing({ text }) }))).toBe(text)
  })
})

describe('an address', () => {
  test('takes half a character as a replacement', () => {
    expect(webhookUrl('http://x.test/$NAME', factsOf({ name: '\ud83d' }))).toBe(
      'http://x.test/%EF%BF%BD',
    )
  })

  test('has everything encoded that could change its meaning', () => {
    expect(webhookUrl('/$NAME', factsOf({ name: "a?b#c&d=e;f:g@h+i!'()*_.-~" }))).toBe(
      '/a%3Fb%23c%26d%3De%3Bf%3Ag%40h%2Bi%21%27%28%29%2A_.-~',
    )
  })
})

describe('a header', () => {
  test.each([
    ['Latin-1 stays', 'café ÿ', 'café ÿ'],
    ['others become references', 'Šī 🐀', '&#352;&#299; &#128000;'],
    ['a line break becomes a space', 'a\r\nX-Evil: b', 'a X-Evil: b'],
  ])('%s', (_what, name, expected) => {
    expect(webhookHeader('$NAME', factsOf({ name }))).toBe(expected)
  })

  test('has no body of a ping', () => {
    const facts = downFacts({ lastPing: aLastPing({ text: 'secret' }) })
    expect(webhookHeader('$BODY', facts)).toBe('$BODY')
  })
})

describe('a shell command', () => {
  const HOSTILE = [
    `it's "quoted"`,
    '$(touch pwned)',
    '`touch pwned`',
    '; touch pwned #',
    `'; touch pwned; '`,
    `"; touch pwned; "`,
    '$HOME \\ * \n two',
  ]

  function run(template: string, facts: Facts, cwd?: string): string {
    const { command, env } = shellCommand(template, facts, 'linux')
    return execFileSync('/bin/sh', ['-c', command], { env: { ...env }, cwd, encoding: 'utf8' })
  }

  test.each(HOSTILE)('hands over the name %j unread, whatever quotes it stands in', (name) => {
    const facts = factsOf({ name })
    expect(run('printf "<%s>" $NAME', facts)).toBe(`<${name}>`)
    expect(run('printf "<%s>" "$NAME"', facts)).toBe(`<${name}>`)
    expect(run(`printf "<%s>" '$NAME'`, facts)).toBe(`<${name}>`)
    expect(run('printf "<%s>" "it is: $NAME!"', facts)).toBe(`<it is: ${name}!>`)
  })

  test.each(HOSTILE)('runs nothing of the name %j, however odd the command is', (name) => {
    const folder = temporaryFolder()
    const facts = factsOf({ name })
    for (const template of [
      'cat <<END\n$NAME\nEND',
      'echo "`echo "$NAME"`"',
      "true # it's $NAME",
    ]) {
      run(template, facts, folder)
    }
    expect(readdirSync(folder)).toEqual([])
  })

  test('knows code, status, time, name and tags, and no other variable', () => {
    const facts = factsOf({ name: 'a', slug: 's', tags: 'x y' })
    const { command } = shellCommand('echo $CODE $STATUS $NOW $SLUG $JSON', facts, 'linux')
    expect(command).toBe(`echo ${UUID} down 2025-01-15T12:00:00+00:00 $SLUG $JSON`)
    expect(run('printf "<%s>" $TAGS $TAG1 $TAG2', facts)).toBe('<x y><x><y>')
  })

  test('gets only the values that it asks for', () => {
    expect(shellCommand('echo $TAG2', factsOf({ tags: 'x y' }), 'linux').env).toEqual({
      TOCSIN_TAG2: 'y',
    })
  })

  test('is not harmed by a name with a NUL', () => {
    expect(run('printf %s $NAME', factsOf({ name: 'a\0b' }))).toBe('ab')
  })

  test('on Windows has what cmd.exe reads taken out of names', () => {
    const facts = factsOf({ name: 'a" & calc %PATH% | b\r\n^!(x)' })
    expect(shellCommand('echo $NAME', facts, 'win32')).toEqual({
      command: 'echo "a    calc  PATH    b     x "',
      env: {},
    })
  })
})
