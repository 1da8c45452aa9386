// Other servers, changed by two people at once: each asks the server first, which takes its time.
import { expect, test } from 'vitest'
import { aNeighbour } from '../support/relaying.ts'
import { aHealthchecksServer, aListedCheck, READ_WRITE } from '../support/stand-in.ts'

async function anEditor() {
  const server = await aHealthchecksServer([aListedCheck()])
  const { editor } = aNeighbour().remotes
  const keys = { apiKey: READ_WRITE }
  await editor.add({ name: 'nas', url: server.url, keys, every: '30' })
  return { editor, keys }
}

const LIGHTLY = { isTested: false }

test('a test overwrites nothing that was changed meanwhile', async () => {
  const { editor } = await anEditor()
  const tested = editor.test('nas')
  await editor.edit('nas', { name: 'disks', every: '300' }, LIGHTLY)
  expect(await tested).toMatchObject({ name: 'disks', every: 300 })
  expect(editor.named('disks')).toMatchObject({ every: 300 })
})

test('two changes at once are both kept', async () => {
  const { editor, keys } = await anEditor()
  const slow = editor.edit('nas', { keys, tray: false })
  await editor.edit('nas', { name: 'disks', every: '300' }, LIGHTLY)
  expect(await slow).toMatchObject({ name: 'disks', every: 300, tray: false })
  expect(editor.named('disks')).toMatchObject({ every: 300, tray: false })
})

test('a server that was removed meanwhile is not said to be saved', async () => {
  const { editor, keys } = await anEditor()
  const ends = Promise.allSettled([editor.edit('nas', { keys }), editor.test('nas')])
  await editor.remove('nas')
  const gone = { status: 'rejected', reason: { code: 'NOT_FOUND' } }
  expect(await ends).toMatchObject([gone, gone])
  expect(editor.list()).toEqual([])
})
