// The options of a push: every carrier offers exactly what the model defines.

import { expect, test } from 'vitest'
import { z } from 'zod'
import { PUSH_COMMANDS } from '../../../src/main/commands/push.ts'
import { englishFields } from '../../../src/main/errors.ts'
import { PushRequest } from '../../../src/main/http/pushes/openapi/schemas.ts'
import { problemsOf } from '../../../src/main/secrets/rules.ts'
import type { PushOption } from '../../../src/shared/model/push-option.ts'
import {
  DEFAULT_DRAFT,
  PUSH_OPTIONS,
  PUSH_WIRE_NAMES,
} from '../../../src/shared/model/push-options.ts'
import { PUSH_PROCEDURES } from '../../../src/shared/procedures/pushes.ts'

const OPTIONS = Object.values<PushOption>(PUSH_OPTIONS)

test('the draft of defaults lacks a payload and nothing else', () => {
  expect(englishFields(problemsOf(DEFAULT_DRAFT, 0))).toEqual({ payload: 'Payload is required.' })
})

test('the window takes the fields of a draft, an upload, and the server it goes through', () => {
  const { shape } = PUSH_PROCEDURES['pushes.create'].input
  expect(Object.keys(shape).sort()).toEqual(
    [...Object.keys(DEFAULT_DRAFT), 'sender', 'message', 'upload', 'via', 'tellServer'].sort(),
  )
})

test('the window refuses a number out of bounds in the words of the model', () => {
  const { input } = PUSH_PROCEDURES['pushes.create']
  const result = input.safeParse({ ...DEFAULT_DRAFT, upload: null, expireAfterViews: 101 })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'must be a whole number from 1 to 100',
  ])
})

test('the command has a flag for each option that names one', () => {
  const command = PUSH_COMMANDS.find(({ name }) => name === 'push')
  const given = command?.flags.map(({ name }) => name) ?? []
  const named = OPTIONS.flatMap(({ flag }) => flag ?? [])
  // Two kinds, a passphrase's file, the form of the output and another server are flags of their own.
  expect(given.sort()).toEqual(
    [...named, 'url', 'qr', 'json', 'passphrase-file', 'via', 'tell-server'].sort(),
  )
})

test('the OpenAPI document describes each field with its bounds and default', () => {
  const { properties } = z.toJSONSchema(PushRequest.shape.push, { io: 'input' })
  const fields = properties as Record<string, object>
  expect(Object.keys(fields)).toEqual(PUSH_WIRE_NAMES)
  for (const { wire, description } of OPTIONS) {
    if (wire !== null) expect(fields[wire]).toMatchObject({ description })
  }
  expect(fields).toMatchObject({
    kind: { enum: ['text', 'file', 'url', 'qr'] },
    name: { maxLength: 255 },
    note: { maxLength: 65_536 },
    passphrase: { maxLength: 1024 },
    expire_after_days: { minimum: 1, maximum: 90, default: 7 },
    expire_after_duration: { minimum: 0, maximum: 17 },
    expire_after_views: { minimum: 1, maximum: 100, default: 5 },
    retrieval_step: { default: true },
    files: { maxItems: 10 },
  })
})
