// A keychain of a desktop that does as it is told, and the master key of a folder on it.
import fs from 'node:fs'
import path from 'node:path'
import { createDesktopKeychain } from '../../../src/main/desktop/system/keychain.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

/** A keychain that turns each byte round behind Chromium's tag, and does as it is told. */
export function aSafe() {
  const state = {
    isOpen: true,
    /** `v11`: sealed by the user's keyring; `v10`: by a constant, as Chromium does without one. */
    tag: 'v11',
    /** Its prompt was: what the keyring has sealed stays shut until the app starts again. */
    isDismissed: false,
    forgets: false,
    mixesUp: false,
    isStale: false,
    sealed: 0,
    answers: Promise.resolve(),
  }
  const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff))
  return {
    state,
    async isAsyncEncryptionAvailable() {
      await state.answers
      return state.isOpen
    },
    async encryptStringAsync(text: string) {
      state.sealed++
      return Buffer.concat([Buffer.from(state.tag), turned(Buffer.from(text))])
    },
    async decryptStringAsync(sealed: Buffer) {
      if (state.isDismissed && sealed.toString('latin1', 0, 3) !== 'v10') {
        throw new Error('temporarily unavailable')
      }
      if (state.forgets) throw new Error('no such key')
      const result = state.mixesUp ? 'ab'.repeat(32) : turned(sealed.subarray(3)).toString()
      return { result, shouldReEncrypt: state.isStale }
    },
  }
}

interface Given {
  readonly dataDir?: string
  readonly safe?: ReturnType<typeof aSafe>
  readonly env?: Record<string, string>
  readonly platform?: NodeJS.Platform
}

export function aKeychain({
  dataDir = temporaryFolder(),
  safe = aSafe(),
  env = {},
  ...given
}: Given = {}) {
  const clock = fakeClock()
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  let late = 0
  const keychain = createDesktopKeychain({
    ...{ dataDir, env, clock, safe, platform: given.platform ?? 'linux' },
    log: { info: say, warn: say, error: say },
    onLate: () => void late++,
  })
  const has = (name: string) => fs.existsSync(path.join(dataDir, name))
  return { keychain, dataDir, safe, clock, said, has, late: () => late }
}
