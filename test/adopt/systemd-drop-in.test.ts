// The drop-in of a unit: what is written, and what is known as ours again (contract adopt.md 6).
import { expect, test } from 'vitest'
import type { Via } from '../../src/main/adopt/job.ts'
import { dropInText, uuidOfDropIn, uuidOfUnit } from '../../src/main/adopt/systemd-drop-in.ts'
import { parseShow } from '../../src/main/adopt/systemd-show.ts'
import { createRandom } from '../faults/random.ts'
import { LINUX, U } from './contexts.ts'
import { DAILY, read, SERVICE, stopPost } from './reading-units.ts'

const listed = 'DropInPaths=/home/ann/.config/systemd/user/x.service.d/tocsin.conf\n'

test('our drop-in is known by its file, also before systemd has read it', () => {
  const dropIn = dropInText(U, 'run', LINUX)
  expect(read(DAILY, '', { dropIn })).toMatchObject({ state: 'adopted', uuid: U })
})

test('our drop-in is known by what systemd shows', () => {
  expect(read(DAILY, stopPost(U) + listed)).toMatchObject({ state: 'adopted', uuid: U })
})

test('our drop-in with curl is known by what systemd shows', () => {
  const words = `/bin/sh -c case $$SERVICE_RESULT in success) s=0;; esac; exec /usr/bin/curl "$$0/$$s" http://127.0.0.1:7464/ping/${U}`
  const service = `ExecStopPost={ path=/bin/sh ; argv[]=${words} ; ignore_errors=yes ; pid=0 }\n${listed}`
  expect(read(DAILY, service)).toMatchObject({ state: 'adopted', uuid: U })
})

test('the same command in a unit itself is none of ours', () => {
  const [unit] = parseShow(stopPost(U) + SERVICE)
  expect(unit && uuidOfUnit(unit)).toBeNull()
})

test('a drop-in with any change is not as written', () => {
  for (const via of ['run', 'curl'] as const) {
    const text = dropInText(U, via, LINUX) ?? ''
    expect(uuidOfDropIn(text)).toBe(U)
    for (const changed of [
      `${text}Nice=5\n`,
      `# mine\n${text}`,
      text.slice(0, -1),
      text.replace(U, U.replace('0', '1')),
    ]) {
      expect(uuidOfDropIn(changed)).toBeNull()
    }
  }
})

test('a drop-in escapes what means something in a unit file', () => {
  const context = { ...LINUX, dataDir: '/srv/100%/a "b"\\c d' }
  expect(dropInText(U, 'run', context)).toContain(
    `ExecStopPost=-"/srv/100%%/a \\"b\\"\\\\c d/bin/ping" ${U} --systemd\n`,
  )
})

test('a drop-in names no curl that would need quotes', () => {
  expect(dropInText(U, 'curl', { ...LINUX, curl: '/opt/my tools/curl' })).toBeNull()
  expect(dropInText(U, 'curl', { ...LINUX, curl: null })).toBeNull()
  expect(dropInText(U, 'curl', { ...LINUX, baseUrl: 'http://[::1]:7464' })).toContain('[::1]')
})

test('the drop-in of any folder gives its check back', () => {
  const next = createRandom(6)
  const letters = [...'ab/ .-_%%""\\\\\'$&;#~äß=']
  for (let round = 0; round < 5000; round++) {
    const folder = Array.from({ length: next.between(1, 12) }, () => next.pick(letters))
    const context = { ...LINUX, dataDir: `/${folder.join('')}` }
    for (const via of ['run', 'curl'] satisfies Via[]) {
      expect(uuidOfDropIn(dropInText(U, via, context) ?? '')).toBe(U)
    }
  }
})
