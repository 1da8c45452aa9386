// What a first run of the desktop app asks: whether it starts at login, and whether notifications are
// seen. Absent in a browser.

import { call } from '../bridge.ts'
import { useChannels } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { Switch } from '../ui/Switch.tsx'
import { saidStored } from '../ui/said.ts'
import { attempt, toast, toastError } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export function ThisMachine() {
  const query = useQuery('desktop.get', undefined)
  const channel = useChannels().find(({ kind }) => kind === 'desktop')
  if (query.output === null) return null

  const startAtLogin = (on: boolean) =>
    attempt(async () => {
      await call('desktop.save', { startAtLogin: on })
      query.again()
    })

  async function notify(uuid: string): Promise<void> {
    const { error } = await call('channels.test', { uuid })
    if (error === '') toast(t('welcome.notificationSent'))
    else toastError(saidStored(error))
  }

  return (
    <Section title={t('welcome.thisComputer')}>
      <Switch
        label={t('welcome.startAtLogin')}
        hint={t('welcome.startAtLoginHint')}
        checked={query.output.startAtLogin}
        onChange={startAtLogin}
      />
      {channel !== undefined && (
        <>
          <p>{t('welcome.testHint')}</p>
          <div>
            <Button icon="bell" onClick={() => attempt(() => notify(channel.uuid))}>
              {t('welcome.showTest')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
