import { expect, onTestFinished, test } from 'vitest'
import { openMonitorStore } from '../../src/main/store/store.ts'
import { temporaryFolder } from '../support/house.ts'

function aStore(folder = temporaryFolder()) {
  const store = openMonitorStore(folder)
  onTestFinished(() => store.close())
  return store
}

test('a setting that nobody made is null', () => {
  expect(aStore().settings.get('port')).toBeNull()
})

test('a setting is what it was last set to', () => {
  const { settings } = aStore()
  settings.set('port', '1')
  settings.set('port', '2')
  expect(settings.get('port')).toBe('2')
})

test('an empty setting is a setting', () => {
  const { settings } = aStore()
  settings.set('port', '')
  expect(settings.get('port')).toBe('')
})

test('all settings are listed', () => {
  const { settings } = aStore()
  settings.set('port', '1')
  settings.set('host', '::1')
  expect(Object.fromEntries(settings.all())).toEqual({ port: '1', host: '::1' })
})

test('settings outlive the store', async () => {
  const folder = temporaryFolder()
  const store = aStore(folder)
  store.settings.set('port', '1')
  await store.close()
  expect(aStore(folder).settings.get('port')).toBe('1')
})

test('a setting of a write that was rolled back is as it was', () => {
  const store = aStore()
  store.settings.set('port', '1')
  const failing = () =>
    store.writeNow(() => {
      store.settings.set('port', '2')
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(store.settings.get('port')).toBe('1')
})
