import { describe, expect, test } from 'vitest'
import { parseSettings, parseSpec } from '../../src/main/monitor/rules/spec.ts'
import {
  checkSpec,
  draftOfCheck,
  fieldsThere,
  newCheck,
  slugOf,
} from '../../src/renderer/checks/edit-draft.ts'
import { slugify } from '../../src/shared/slug.ts'
import { aDetail, aRow, aSettings } from '../support/window-rows.ts'

describe('a check that is edited', () => {
  test('is a valid request as it begins', () => {
    expect(parseSpec({ ...checkSpec(newCheck('UTC')) })).not.toHaveProperty('problem')
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
      settings: aSettings({
        name: 'n',
        slug: 's',
        tags: 'a b',
        desc: 'd',
        methods: 'POST',
        failureKw: 'bad',
        filterBody: true,
        manualResume: true,
        observe: 'strict',
      }),
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
      observe: 'strict',
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

  test('gets no slug longer than a slug may be', () => {
    const slug = slugOf('㎯'.repeat(100))
    expect(slug).toBe('rads2'.repeat(20))
    expect(parseSettings({ slug })).not.toHaveProperty('problems')
  })
})

describe('a new check of another server', () => {
  const initial = newCheck('UTC')
  const whole = { timeout: 86_400, grace: 3600 }

  test('is sent with its name, its schedule and what was set; the rest is as that server has it', () => {
    const draft = { ...initial, name: 'n', methods: 'POST' as const, tags: ' a  b ' }
    expect(fieldsThere(draft, initial, { notifies: false })).toEqual({
      ...{ name: 'n', methods: 'POST', tags: 'a b', ...whole },
    })
    const schedule = { ...initial.schedule, kind: 'expression' as const, schedule: '5 4 * * *' }
    expect(fieldsThere({ ...initial, schedule }, initial, { notifies: false })).toEqual({
      ...{ name: '', schedule: '5 4 * * *', tz: 'UTC', grace: 3600 },
    })
  })

  test('gets all integrations of the project there, if that is wanted', () => {
    expect(fieldsThere({ ...initial, name: 'n' }, initial, { notifies: true })).toEqual({
      ...{ name: 'n', channels: '*', ...whole },
    })
  })
})
