// What a person reads who gets a configuration wrong.
import { describe, expect, test } from 'vitest'
import { problemsOf } from './support/sending.ts'

describe('a wrong configuration has a line for each field', () => {
  test('of a webhook', () => {
    expect(problemsOf('slack', {})).toEqual(['value: is missing'])
    expect(problemsOf('slack', { value: 5 })).toEqual(['value: must be text'])
    expect(problemsOf('slack', { value: 'ftp://x.test', icon: 1 })).toEqual([
      'value: must be an http or https URL',
      'icon: is not known',
    ])
  })

  test('of a bot', () => {
    expect(problemsOf('telegram', { token: 'x', id: 'y', api_url: 'z' })).toEqual([
      'token: is not the token of a bot',
      'id: is not the id of a chat',
      'api_url: must be an http or https URL',
    ])
    expect(problemsOf('zulip', { mtype: 'x', to: '' })).toEqual([
      'site: is missing',
      'bot_email: is missing',
      'api_key: is missing',
      'mtype: must be one of: stream, private',
      'to: must not be empty',
    ])
    expect(
      problemsOf('matrix', { homeserver: 'https://m.test', access_token: ' ', room_id: '#a' }),
    ).toEqual([
      'access_token: must be ASCII without spaces',
      'room_id: is not the id of a room, which begins with !',
    ])
  })
})
