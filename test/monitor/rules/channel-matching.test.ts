// Contract monitor.md 2.7: which channels the text of a request names.
import { describe, expect, test } from 'vitest'
import { matchChannels } from '../../../src/main/monitor/rules/edit.ts'
import { OTHER_RID, RID } from '../../support/builders.ts'

const MAIL = { id: 1, uuid: RID, name: 'mail' }
const CHAT = { id: 2, uuid: OTHER_RID, name: 'chat room' }
const TWINS = [
  { id: 3, uuid: '33333333-0000-4000-8000-000000000000', name: 'twin' },
  { id: 4, uuid: '44444444-0000-4000-8000-000000000000', name: 'twin' },
]
const UNNAMED = { id: 5, uuid: '55555555-0000-4000-8000-000000000000', name: '' }
/** A name that looks like a UUID. */
const POSEUR = {
  id: 6,
  uuid: '66666666-0000-4000-8000-000000000000',
  name: '77777777-0000-4000-8000-000000000000',
}
/** Its name is another channel's UUID. */
const SHADOW = { id: 7, uuid: '88888888-0000-4000-8000-000000000000', name: UNNAMED.uuid }
const UPPER = { id: 8, uuid: '99999999-0000-4000-8000-000000000000', name: 'UPPER' }
const ALL = [MAIL, CHAT, ...TWINS, UNNAMED, POSEUR, SHADOW, UPPER]

describe('the channels', () => {
  test.each<[string, number[]]>([
    ['*', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['', []],
    [RID, [1]],
    ['mail', [1]],
    ['chat room', [2]],
    [`mail,${OTHER_RID}`, [1, 2]],
    [`mail,${RID},mail`, [1]],
    [TWINS[0]!.uuid, [3]],
    [POSEUR.name, [6]],
  ])('"%s" are %j', (text, ids) => {
    expect(matchChannels(text, ALL)).toEqual({ ids })
  })

  test('of a project without any are none', () => {
    expect(matchChannels('*', [])).toEqual({ ids: [] })
  })
})

describe('an error', () => {
  test.each([
    ['unknown', 'invalid channel identifier: unknown'],
    ['Mail', 'invalid channel identifier: Mail'],
    [' mail', 'invalid channel identifier:  mail'],
    ['mail ,chat room', 'invalid channel identifier: mail '],
    ['mail,*', 'invalid channel identifier: *'],
    [' ', 'invalid channel identifier:  '],
    ['upper', 'invalid channel identifier: upper'],
    [RID.replaceAll('-', ''), `invalid channel identifier: ${RID.replaceAll('-', '')}`],
    ['twin', 'non-unique channel identifier: twin'],
    [UNNAMED.uuid, `non-unique channel identifier: ${UNNAMED.uuid}`],
    ['mail,', 'empty channel identifier'],
    [',mail', 'empty channel identifier'],
    [',', 'empty channel identifier'],
    ['mail,,chat room', 'empty channel identifier'],
    ['unknown,', 'invalid channel identifier: unknown'],
  ])('in "%s": %s', (text, problem) => {
    expect(matchChannels(text, ALL)).toEqual({ problem })
  })

  test('in an upper-case UUID', () => {
    const channel = { id: 1, uuid: 'aaaaaaaa-0000-4000-8000-000000000000', name: 'a' }
    const text = channel.uuid.toUpperCase()
    expect(matchChannels(text, [channel])).toEqual({
      problem: `invalid channel identifier: ${text}`,
    })
  })
})
