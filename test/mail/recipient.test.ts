// Whom an address names, and with which words it is refused (contract monitor.md 4.10).
import { describe, expect, test } from 'vitest'
import { readRecipient } from '../../src/main/mail/recipient.ts'
import { DOMAIN } from './mail-house.ts'

const UUID = '763c0772-307f-42f6-bdf0-1bb2ff647a09'
const KEY = 'abcdefghij0123456789-_'

const read = (address: string) => readRecipient(address, (domain) => domain === DOMAIN)

describe('a check is named by', () => {
  test('its UUID', () => {
    expect(read(`${UUID}@${DOMAIN}`)).toEqual({ target: { by: 'uuid', uuid: UUID } })
  })

  test.each([UUID.toUpperCase(), '763C0772-307f-42f6-BDF0-1bb2ff647a09'])(
    'its UUID in letters of any case: %s',
    (uuid) => {
      expect(read(`${uuid}@${DOMAIN}`)).toEqual({ target: { by: 'uuid', uuid: UUID } })
    },
  )

  test.each(['8', '9', 'a', 'b', 'A', 'B'])('a UUID of the variant %s', (variant) => {
    const uuid = `763c0772-307f-42f6-${variant}df0-1bb2ff647a09`
    expect(read(`${uuid}@${DOMAIN}`)).toEqual({ target: { by: 'uuid', uuid: uuid.toLowerCase() } })
  })

  test.each(['backup', 'a', '0', 'nightly-backup_2', '-_-'])('ping key and the slug %s', (slug) => {
    expect(read(`${KEY}+${slug}@${DOMAIN}`)).toEqual({
      target: { by: 'slug', pingKey: KEY, slug, create: false },
    })
  })

  test('a ping key with capitals, which stay: keys are told apart by them', () => {
    const key = 'ABCDEFGHIJ0123456789xy'
    expect(read(`${key}+backup@${DOMAIN}`)).toMatchObject({ target: { pingKey: key } })
  })
})

test.each([
  `${UUID}@example.org`,
  `${UUID}@${DOMAIN.toUpperCase()}`,
  `${UUID}@${DOMAIN}.`,
  `${UUID}@sub.${DOMAIN}`,
  `${UUID}@`,
  `${UUID}@x@${DOMAIN}`,
  'postmaster',
  UUID,
  '',
])('the domain of %s is not ours', (address) => {
  expect(read(address)).toEqual({ refusal: { code: 550, text: '5.1.1 Recipient rejected' } })
})

test.each([
  'foo',
  '',
  UUID.replaceAll('-', ''),
  `${UUID}0`,
  ` ${UUID}`,
  `{${UUID}}`,
  '763c0772-307f-12f6-bdf0-1bb2ff647a09',
  '763c0772-307f-72f6-bdf0-1bb2ff647a09',
  '763c0772-307f-42f6-cdf0-1bb2ff647a09',
  '763c0772-307f-42f6-|df0-1bb2ff647a09',
  '763c0772-307f-42f6-bdf0-1bb2ff647a0g',
  'tooshort+foo',
  `${KEY}x+foo`,
  `${KEY}+x.y.z`,
  `${KEY}+Foo`,
  `${KEY}+`,
  `${KEY}`,
  `${KEY}+foo+bar`,
  `+foo`,
  `abcdefghij0123456789.!+foo`,
])('%j is no mailbox of ours', (mailbox) => {
  expect(read(`${mailbox}@${DOMAIN}`)).toEqual({
    refusal: { code: 550, text: '5.1.1 Invalid mailbox' },
  })
})
