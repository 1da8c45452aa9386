// The checks where there are none: makes the first one in one field, and waits with the person for
// its first ping.

import { type SyntheticEvent, useState } from 'react'
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { pingNow } from '../checks/actions.ts'
import { CURL, pingUrlOf } from '../checks/check-words.ts'
import { slugOf } from '../checks/edit-draft.ts'
import { ZonePrompt } from '../settings/ZonePrompt.tsx'
import { useCheck } from '../stores/checks.ts'
import { useAppState, useChannels } from '../stores/installation.ts'
import { reachesNobody } from '../stores/no-screen.ts'
import { useNow } from '../stores/now.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { nameOf } from '../ui/check-name.ts'
import { formErrors } from '../ui/form-errors.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { ThisMachine } from './ThisMachine.tsx'
import styles from './Welcome.module.css'

export interface WelcomeProps {
  /** The check that was made here; null: none yet. */
  readonly made: string | null
  readonly onMade: (uuid: string) => void
  readonly onLeave: () => void
}

export default function Welcome({ made, onMade, onLeave }: WelcomeProps) {
  const row = useCheck(made ?? '')
  return (
    <Page title={t('welcome.welcome')} heading={t('welcome.welcomeToTocsin')} width="text">
      <p className={styles.lead}>{t('welcome.lead')}</p>
      <ZonePrompt />
      {row === undefined ? <First onMade={onMade} /> : <FirstPing row={row} onLeave={onLeave} />}
      {row === undefined && (
        <Section title={t('shell.adopt')}>
          <p>{t('welcome.adoptText')}</p>
          <div>
            <LinkButton to="/checks/adopt" icon="download">
              {t('shell.adopt')}
            </LinkButton>
          </div>
        </Section>
      )}
      <ThisMachine />
      <Section title={t('welcome.shareSecret')}>
        <p>{t('welcome.shareText')}</p>
        <div>
          <LinkButton to="/pushes/new" icon="lock">
            {t('shell.newPush')}
          </LinkButton>
        </div>
      </Section>
    </Page>
  )
}

function First({ onMade }: { readonly onMade: (uuid: string) => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function make(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const spec = { name, slug: slugOf(name) }
      const { uuid } = await call('checks.save', { uuid: null, project: null, spec })
      onMade(uuid)
    } catch (error) {
      const { byField, others } = formErrors(error, ['name'])
      setError(byField.name ?? others.join(' '))
    }
    setBusy(false)
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (name.trim() === '') setError(t('welcome.enterName'))
    else if (!isBusy) void make()
  }

  return (
    <form className={styles.first} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TextField
          label={t('welcome.whatToWatch')}
          placeholder={t('welcome.exampleName')}
          hint={t('welcome.onceADay')}
          value={name}
          onChange={setName}
          error={error}
          maxLength={CHECK_FIELDS.name.maxLength}
          autoFocus
        />
      </div>
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('welcome.createCheck')}
      </Button>
    </form>
  )
}

function FirstPing({ row, onLeave }: { readonly row: CheckRow; readonly onLeave: () => void }) {
  const app = useAppState()
  const { baseUrl } = app
  const channels = useChannels()
  const status = useNow((now) => statusNow(row, now))
  const line = `${CURL} ${pingUrlOf(baseUrl, row.uuid)}`
  const hasPinged = row.nPings > 0
  const isUnheard = reachesNobody(app, channels)
  const next = isUnheard ? 'welcome.putLineNoScreen' : 'welcome.putLine'
  return (
    <section className={styles.made} data-status={status} aria-label={t('welcome.firstCheck')}>
      <div className={styles.head}>
        <span className={styles.bell} data-rings={hasPinged || undefined}>
          <Icon name="bell" />
        </span>
        <StateMark status={status} size="l" />
        <strong dir="auto">{nameOf(row)}</strong>
      </div>
      <p className={styles.lead} role="status">
        {hasPinged ? t('welcome.firstPing') : t('welcome.waitingForPing')}
      </p>
      <div className={styles.line}>
        <code dir="ltr">{line}</code>
        <CopyButton text={line} label={t('welcome.copyLine')} word={t('ui.copy')} />
      </div>
      <p>{t(hasPinged ? next : 'welcome.otherLanguages')}</p>
      <div className={styles.buttons}>
        {!hasPinged && (
          <Button icon="send" onClick={() => attempt(() => pingNow(row))}>
            {t('welcome.pingNow')}
          </Button>
        )}
        <LinkButton to={`/checks/${row.uuid}/edit`}>{t('welcome.setSchedule')}</LinkButton>
        {hasPinged && isUnheard && (
          <LinkButton to="/integrations/new" icon="plus">
            {t('integrations.newIntegration')}
          </LinkButton>
        )}
        <LinkButton to={`/checks/${row.uuid}`} kind={hasPinged ? 'primary' : 'plain'}>
          {t('welcome.openCheck')}
        </LinkButton>
        <Button kind="quiet" onClick={onLeave}>
          {t('welcome.allChecks')}
        </Button>
      </div>
    </section>
  )
}
