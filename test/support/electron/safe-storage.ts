// `safeStorage`, its asynchronous half, as Chromium's `os_crypt` behaves: always available, decided
// once for the process, and on Linux a constant key in silence where no keyring answers. The mode
// `keyring=…` says what is wrong with the keyring.
import type { SafeStorage } from 'electron'
import { modeValue } from './modes.ts'
import { onlyAfterReady } from './rules.ts'

type Tag = 'v10' | 'v11'

/** What a text is sealed with; null: no key at all, and every call fails. */
function sealingTag(): Tag | null {
  if (process.platform !== 'linux') return modeValue('keyring') === undefined ? 'v10' : null
  const tags = { v10: 'v10', dismissed: 'v10', absent: null } as const
  const keyring = modeValue('keyring')
  return keyring === undefined ? 'v11' : tags[keyring]
}

function tagOrThrow(): Tag {
  onlyAfterReady('safeStorage')
  const tag = sealingTag()
  if (tag === null) throw new Error('Error while encrypting the text provided to safeStorage')
  return tag
}

export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  async encryptStringAsync(text) {
    return Buffer.from(`${tagOrThrow()}${Buffer.from(text).toString('base64')}`)
  },
  async decryptStringAsync(sealed) {
    const tag = tagOrThrow()
    const sealedWith = sealed.toString('latin1', 0, 3)
    if (!/^v1[01]$/.test(sealedWith)) throw new Error('the value was not sealed here')
    // The constant key is always there; what a keyring has sealed needs that keyring.
    if (sealedWith === 'v11' && tag !== 'v11') throw new Error('temporarily unavailable')
    const result = Buffer.from(sealed.toString('latin1', 3), 'base64').toString()
    return { result, shouldReEncrypt: sealedWith !== tag }
  },
} satisfies Partial<SafeStorage>
