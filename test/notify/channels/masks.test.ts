// What is shown of a configuration, and what comes back.
import { describe, expect, test } from 'vitest'
import { masked, unmasked } from '../../../src/main/notify/channels/masks.ts'
import { MASK } from '../../../src/shared/mask.ts'

const CONFIG = {
  url: 'http://x/',
  token: 'sesame',
  empty: '',
  none: null,
  headers: { Authorization: 'Bearer sesame', Empty: '' },
}
const SECRETS = ['token', 'empty', 'none', 'headers']

test('secrets are masked, each value of several for itself; what is empty shows that it is', () => {
  expect(masked(CONFIG, SECRETS)).toEqual({
    url: 'http://x/',
    token: MASK,
    empty: '',
    none: null,
    headers: { Authorization: MASK, Empty: '' },
  })
})

describe('a configuration that comes back', () => {
  const back = (changes: Record<string, unknown>) =>
    unmasked({ ...masked(CONFIG, SECRETS), ...changes }, CONFIG, SECRETS)

  test('unchanged is as it was', () => {
    expect(back({})).toEqual(CONFIG)
  })

  test('keeps what is masked and takes what is new', () => {
    expect(back({ token: 'new', url: 'http://y/' })).toEqual({
      ...CONFIG,
      token: 'new',
      url: 'http://y/',
    })
    const headers = { Authorization: MASK, 'X-New': 'b' }
    expect(back({ headers })).toMatchObject({
      headers: { Authorization: 'Bearer sesame', 'X-New': 'b' },
    })
  })

  test('with a mask for what was never there is empty there', () => {
    expect(unmasked({ token: MASK, headers: { A: MASK } }, {}, SECRETS)).toEqual({
      token: '',
      headers: { A: '' },
    })
  })

  test('may say the mask where nothing is secret', () => {
    expect(back({ url: MASK })).toMatchObject({ url: MASK })
  })
})
