// Monitoring API keys, the ping key of each project, tokens of the push API.

import { useState } from 'react'
import type { ApiKeyRow, ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState, useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import { type CredentialColumn, Credentials } from './Credentials.tsx'
import { KeyName } from './KeyName.tsx'
import { PingKeys } from './PingKeys.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Settings.module.css'
import { Tokens } from './Tokens.tsx'

const TYPES = choices([
  ['read-only', 'settings.readOnly'],
  ['read-write', 'settings.readWrite'],
])

export function Keys() {
  const projects = useProjects()
  return (
    <div className={styles.section}>
      <ApiKeys projects={projects} />
      <PingKeys projects={projects} />
      <Tokens />
      <Sessions />
    </div>
  )
}

function projectColumn(projects: readonly ProjectRow[]): CredentialColumn<ApiKeyRow> {
  return {
    title: t('ui.project'),
    priority: 2,
    content: (key) => (
      <span dir="auto">{projects.find(({ uuid }) => uuid === key.project)?.name}</span>
    ),
  }
}

function ApiKeys({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const query = useQuery('keys.list', undefined)
  const { baseUrl } = useAppState()
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [type, setType] = useState<'read-write' | 'read-only'>('read-only')
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [isBusy, busily] = useBusy()

  async function make(): Promise<void> {
    const { key } = await call('keys.create', { project, type, name })
    setMade(key)
    setName('')
    query.again()
  }

  return (
    <Section title={t('settings.monitoringKeys')}>
      <p>{rich('settings.monitoringKeysText', { address: <code>{baseUrl}</code> })}</p>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          attempt(() => busily(make))
        }}
      >
        <ProjectSelect projects={projects} value={project} onChange={setProject} />
        <TextField
          label={t('settings.keyName')}
          placeholder={t('settings.keyNameHint')}
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <Select label={t('settings.access')} value={type} onChange={setType} options={TYPES} />
        <Button type="submit" icon="plus" busy={isBusy}>
          {t('settings.newKey')}
        </Button>
      </form>
      <Credentials
        caption={t('settings.apiKeys')}
        noun="key"
        query={query}
        columns={[
          {
            title: t('settings.keyName'),
            content: (key) => <KeyName apiKey={key} onSaved={query.again} />,
          },
          {
            title: t('settings.access'),
            priority: 1,
            whole: true,
            content: (key) => TYPES.find(({ value }) => value === key.type)?.label,
          },
          ...(projects.length > 1 ? [projectColumn(projects)] : []),
        ]}
        empty={t('settings.noApiKeys')}
        warning={t('settings.keyRefused')}
        revoke={(id) => call('keys.revoke', { id })}
        made={made}
        onMadeSeen={() => setMade(null)}
      />
    </Section>
  )
}
