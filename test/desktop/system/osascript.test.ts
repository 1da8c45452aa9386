// The notification by script: texts go as arguments, whatever they hold.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { showByScript } from '../../../src/main/desktop/system/osascript.ts'
import { temporaryFolder } from '../../support/house.ts'

/** A program that writes down its last two arguments and ends with that code. */
function aProgram(code: number) {
  const folder = temporaryFolder()
  const [program, told] = [path.join(folder, 'osascript'), path.join(folder, 'told')]
  const line = 'while [ $# -gt 2 ]; do shift; done; printf "%s|%s"'
  fs.writeFileSync(program, `#!/bin/sh\n${line} "$1" "$2" > ${told}\nexit ${code}\n`, {
    mode: 0o755,
  })
  return { program, told: () => fs.readFileSync(told, 'utf8') }
}

test.skipIf(process.platform === 'win32')('title and body are no part of the script', async () => {
  const { program, told } = aProgram(0)
  const notice = { title: '-e "quoted" is down', body: '" & (do shell script "true")' }
  expect(await showByScript(notice, process.env, program)).toBe(true)
  expect(told()).toBe(`${notice.title}|${notice.body}`)
})

test.skipIf(process.platform === 'win32')('a refusal, and no such program, are told', async () => {
  const notice = { title: 'backup is down', body: '' }
  expect(await showByScript(notice, process.env, aProgram(1).program)).toBe(false)
  expect(await showByScript(notice, process.env, '/nowhere/osascript')).toBe(false)
})
