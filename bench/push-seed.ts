// Pushes to be revealed by the bench: made by the real vault, which the server then opens.
import { systemClock } from '../src/main/clock.ts'
import { headlessKeychain } from '../src/main/secrets/crypto/master-key.ts'
import type { Visitor } from '../src/main/secrets/push.ts'
import { openSecrets } from '../src/main/secrets/secrets.ts'
import { generateApiToken } from '../src/main/secrets/tables/tokens.ts'
import type { PushDraft } from '../src/shared/model/push-options.ts'

export const PAYLOAD = 'correct horse battery staple'
export const PASSPHRASE = 'open sesame'

/** The most views that a push may have. */
export const VIEWS = 100

/** An API token, and the tokens of that many pushes. */
export async function seedPushes(
  dataDir: string,
  count: number,
  passphrase: string | null = null,
): Promise<{ apiToken: string; tokens: string[] }> {
  const secrets = await openSecrets({
    dataDir,
    clock: systemClock,
    keychain: headlessKeychain(dataDir, {}),
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error })
    },
  })
  try {
    const { accounts } = secrets.tables
    const account = secrets.store.writeNow(() => accounts.ensure('bench', Date.now()))
    const apiToken = generateApiToken()
    secrets.store.writeNow(() => accounts.insertToken(account.id, apiToken, '', Date.now()))
    const visitor: Visitor = { account, ip: null, userAgent: '', referrer: '' }
    const draft: PushDraft = {
      kind: 'text',
      payload: PAYLOAD,
      passphrase,
      name: '',
      note: '',
      expireAfterMinutes: 10_080,
      expireAfterViews: VIEWS,
      deletableByViewer: true,
      retrievalStep: true,
    }
    const tokens: string[] = []
    while (tokens.length < count) {
      const batch = Array.from({ length: Math.min(50, count - tokens.length) }, () =>
        secrets.vault.create(draft, visitor),
      )
      tokens.push(...(await Promise.all(batch)).map(({ token }) => token))
    }
    return { apiToken, tokens }
  } finally {
    await secrets.close()
  }
}
