import { expect, test } from 'vitest'
import { archiveNames } from '../../../src/main/secrets/archive/zip-names.ts'

test.each([
  [
    ['a.txt', 'b.txt'],
    ['a.txt', 'b.txt'],
  ],
  [
    ['a.txt', 'a.txt', 'A.TXT'],
    ['a.txt', 'a (2).txt', 'A (3).TXT'],
  ],
  [
    ['a.txt', 'a (2).txt', 'a.txt'],
    ['a.txt', 'a (2).txt', 'a (3).txt'],
  ],
  [
    ['e\u0301', '\u00e9'],
    ['e\u0301', '\u00e9 (2)'],
  ],
  [
    ['../../etc/passwd', '/etc/shadow', 'C:\\x.ini'],
    ['passwd', 'shadow', 'x.ini'],
  ],
  [
    ['..', '', '. .'],
    ['file', 'file (2)', 'file (3)'],
  ],
  [
    ['a:b<c>?.txt', 'end. . '],
    ['a_b_c__.txt', 'end'],
  ],
  [
    ['CON', 'nul.txt', 'console'],
    ['_CON', '_nul.txt', 'console'],
  ],
  [
    ['\u202egpj.exe', 'a\u0000b'],
    ['gpj.exe', 'ab'],
  ],
])('%j become %j', (filenames, names) => {
  expect(archiveNames(filenames)).toEqual(names)
})

test('a long name keeps its extension and fits a file system that counts bytes', () => {
  const [first = '', second = ''] = archiveNames([
    `${'ä'.repeat(250)}.pdf`,
    `${'ä'.repeat(250)}.pdf`,
  ])
  expect([first.endsWith('ä.pdf'), second.endsWith('ä (2).pdf')]).toEqual([true, true])
  expect(Buffer.byteLength(second)).toBeLessThanOrEqual(255)
})
