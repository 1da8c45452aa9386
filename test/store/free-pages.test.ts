// The pages of open stores are freed at rest; those of closed ones are gone with them.
import { expect, test } from 'vitest'
import { freePages } from '../../src/main/store/store.ts'
import { openHouse } from '../support/house.ts'

test('what was stored is read again after its pages were freed', async () => {
  const { store } = openHouse()
  await store.write(() => store.settings.set('colour', 'red'))
  freePages()
  expect(store.settings.get('colour')).toBe('red')
  const freed: string[] = []
  const pragma = store.db.pragma.bind(store.db)
  store.db.pragma = (text, options) => {
    freed.push(text)
    return pragma(text, options)
  }
  freePages()
  expect(freed).toEqual(['shrink_memory'])
  await store.close()
  freePages()
  expect(freed).toEqual(['shrink_memory'])
})
