import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { slugify } from '../../src/main/monitor/rules/edit.ts'
import { parseSpec } from '../../src/main/monitor/rules/spec.ts'
import {
  checkSpec,
  draftOfCheck,
  newCheck,
  problemOf,
  slugOf,
} from '../../src/renderer/checks/edit-draft.ts'
import { isUniqueKey, uniqueKeyOf } from '../../src/renderer/checks/unique-key.ts'
import { aDetail, aRow, uuidOf } from '../support/window-rows.ts'

describe('a check that is edited', () => {
  test('is a valid request as it begins', () => {
    expect(parseSpec(checkSpec(newCheck('UTC')))).not.toHaveProperty('problem')
  })

  test('saved without a change asks for what it is', () => {
    const detail = aDetail({
      row: aRow({
        name: 'n',
        slug: 's',
        tags: ['a', 'b'],
        kind: 'simple',
        timeout: 120,
        grace: 60,
      }),
      desc: 'd',
      methods: 'POST',
      failureKw: 'bad',
      filterBody: true,
      manualResume: true,
    })
    expect(checkSpec(draftOfCheck(detail, 'UTC'))).toMatchObject({
      name: 'n',
      slug: 's',
      tags: 'a b',
      desc: 'd',
      timeout: 120,
      grace: 60,
      methods: 'POST',
      failure_kw: 'bad',
      filter_body: true,
      filter_subject: false,
      manual_resume: true,
    })
  })

  test('has its tags parted by one blank', () => {
    expect(checkSpec({ ...newCheck('UTC'), tags: '  a \n b ' })).toMatchObject({ tags: 'a b' })
  })

  test.each(['Nightly Backup', 'Ünï Name 42!', ' --x__ ', 'نسخ', 'a  -  b'])(
    'gets the slug that the API would give: %s',
    (name) => {
      expect(slugOf(name)).toBe(slugify(name))
    },
  )
})

describe('what the main side has against it', () => {
  test.each([
    ['json validation error: slug does not match pattern', 'slug', 'Only a to z, 0 to 9, - and _.'],
    ['name is too long', 'name', 'At most 100 characters.'],
    ['tz is not a valid timezone', 'tz', 'Tz is not a valid timezone.'],
    ['there are too many checks', null, 'There are too many checks.'],
  ])('"%s" is shown at %s', (message, field, text) => {
    expect(problemOf(message)).toEqual({ field, text })
  })
})

describe('the key that messages carry', () => {
  test.each([
    ['31365bce-8da9-4729-8ff3-aaa71d56b712', 'a6c7b0a8a66bed0df66abfdab3c77736861703ee'],
    ['803f680d-e89b-492b-82ef-2be7b774a92d', '124f983e0e3dcaeba921cfcef46efd084576e783'],
  ])('of %s is that of the contract', (uuid, key) => {
    expect(uniqueKeyOf(uuid)).toBe(key)
  })

  test('is SHA-1 of the first half, for any check', () => {
    for (let n = 0; n < 200; n += 1) {
      const uuid = `${createHash('md5').update(`${n}`).digest('hex').slice(0, 8)}${uuidOf(n).slice(8)}`
      const half = uuid.replaceAll('-', '').slice(0, 16)
      expect(uniqueKeyOf(uuid)).toBe(createHash('sha1').update(half).digest('hex'))
    }
  })

  test('is told from a UUID', () => {
    expect(isUniqueKey('a6c7b0a8a66bed0df66abfdab3c77736861703ee')).toBe(true)
    expect(isUniqueKey(uuidOf(1))).toBe(false)
  })
})
