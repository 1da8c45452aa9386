import { describe, expect, test } from 'vitest'
import { cleanOutput, plainOutput } from '../../src/shared/output-text.ts'

describe('the output of a job', () => {
  test.each([
    ['keeps colours', '\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
    ['takes colons in a colour', '\u001b[38:5:1mred', '\u001b[38;5;1mred'],
    ['loses movements of the cursor', 'a\u001b[2K\u001b[1Gb\u001b[?25l', 'ab'],
    ['loses the title of the window', '\u001b]0;pwned\u0007a', 'a'],
    ['keeps the text of a link alone', '\u001b]8;;http://x/\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['loses a command that never ends, up to its line', '\u001b]0;abc\ndef', '\ndef'],
    ['loses other escapes', 'a\u001b(Bb\u001bcd\u001b7', 'abd'],
    ['loses an escape that is cut off', 'a\u001b[3', 'a'],
    ['takes line ends of any system', 'a\r\nb\r\r\nc', 'a\nb\nc'],
    ['keeps the last state of a progress bar', '10 %\r50 %\r100 %\ndone', '100 %\ndone'],
    ['keeps a bar that returns at its end', '10 %\r100 %\r\ndone', '100 %\ndone'],
    ['shows control characters', 'a\u0000b\u0008c\u007f', 'a␀b␈c␡'],
    ['keeps tabs', 'a\tb', 'a\tb'],
    ['takes the single character of a sequence', '\u009b31mred\u009bK', '\u001b[31mred'],
  ])('%s', (_what, text, clean) => {
    expect(cleanOutput(text)).toBe(clean)
  })

  test('is without any escape as plain text', () => {
    expect(plainOutput('\u001b[1;31mfail\u001b[0m\u001b[K: \u009b4mdisk\u009bm')).toBe('fail: disk')
  })

  test('of escapes alone takes no more time than its length says', () => {
    // With a pattern that looks back, this would not end.
    const bomb = '\u001b]'.repeat(50_000) + '\u001b['.repeat(50_000)
    expect(cleanOutput(bomb).length).toBeLessThan(bomb.length)
  })
})
