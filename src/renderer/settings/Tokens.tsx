// Tokens of the push API.

import { useState } from 'react'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { Credentials } from './Credentials.tsx'
import styles from './Settings.module.css'

export function Tokens() {
  const query = useQuery('tokens.list', undefined)
  const { baseUrl } = useAppState()
  const [label, setLabel] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [isBusy, busily] = useBusy()

  async function make(): Promise<void> {
    const { token } = await call('tokens.create', { label: label.trim() })
    setMade(token)
    setLabel('')
    query.again()
  }

  return (
    <Section title={t('settings.pushTokens')}>
      <p>{rich('settings.pushTokensText', { address: <code>{baseUrl}</code> })}</p>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          attempt(() => busily(make))
        }}
      >
        <TextField
          label={t('settings.label')}
          width="m"
          value={label}
          onChange={setLabel}
          maxLength={100}
        />
        <Button type="submit" icon="plus" busy={isBusy}>
          {t('settings.newToken')}
        </Button>
      </form>
      <Credentials
        caption={t('settings.tokens')}
        noun="token"
        query={query}
        columns={[
          {
            title: t('settings.for'),
            content: (token) => <span dir="auto">{token.label || token.account}</span>,
          },
        ]}
        warning={t('settings.tokenRefused')}
        revoke={(id) => call('tokens.revoke', { id })}
        made={made}
        onMadeSeen={() => setMade(null)}
      />
    </Section>
  )
}
