// Badges of all checks, of each tag, and of single checks: how they look now, and how to put them
// elsewhere.

import { useMemo, useState } from 'react'
import { Link, setQuery, useRoute } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useAppState, useProjects } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import { BadgeList } from './BadgeList.tsx'
import styles from './Badges.module.css'
import { CheckBadge } from './CheckBadge.tsx'
import type { BadgeFormat, BadgeStates } from './forms.ts'

const FORMATS = [
  { value: 'svg', label: 'SVG' },
  { value: 'json', label: 'JSON' },
  { value: 'shields', label: 'Shields.io' },
] as const
const STATES = choices([
  ['two', 'badges.twoStates'],
  ['three', 'badges.threeStates'],
])

export default function BadgesPage() {
  const projects = useProjects()
  const check = useRoute((route) => route.query.check)
  const [chosen, setChosen] = useState(() => projectOf(check))
  const project = projects.find(({ uuid }) => uuid === chosen) ?? projects[0]
  const [format, setFormat] = useState<BadgeFormat>('svg')
  const [states, setStates] = useState<BadgeStates>('two')
  const { baseUrl } = useAppState()

  function choose(project: string): void {
    setChosen(project)
    setQuery({ check: null })
  }

  if (project === undefined) return null
  return (
    <Page title={t('shell.badges')} width="columns">
      <p>{t('badges.lead')}</p>
      <p>
        {rich('badges.statusPage', {
          link: <Link to="/settings/status-pages">{t('badges.settingsStatusPages')}</Link>,
        })}
      </p>
      <div className={styles.choices}>
        <ProjectSelect projects={projects} value={project.uuid} onChange={choose} />
        <Subject project={project.uuid} check={check} />
        <RadioGroup
          label={t('badges.format')}
          value={format}
          onChange={setFormat}
          choices={FORMATS}
          segmented
        />
        <RadioGroup
          label={t('badges.states')}
          value={states}
          onChange={setStates}
          choices={STATES}
          segmented
        />
      </div>
      {isOwnMachine(baseUrl) && (
        <Note>
          {rich('badges.onlyHere', {
            link: <Link to="/settings/server">{t('badges.settingsServer')}</Link>,
          })}
        </Note>
      )}
      {check === undefined ? (
        <BadgeList project={project.uuid} format={format} states={states} />
      ) : (
        <CheckBadge key={check} uuid={check} format={format} states={states} />
      )}
    </Page>
  )
}

interface SubjectProps {
  readonly project: string
  /** Undefined: all of them, and each tag. */
  readonly check: string | undefined
}

/** What the badges are of. */
function Subject({ project, check }: SubjectProps) {
  const names = useChecks((state) => state.names)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names tells when a name changed
  const options = useMemo(() => optionsOf(project), [project, names])
  return (
    <Select
      label={t('badges.badgesOf')}
      value={check ?? ''}
      onChange={(uuid) => setQuery({ check: uuid || null })}
      options={[{ value: '', label: t('badges.allAndTags') }, ...options]}
    />
  )
}

/** The checks of a project, by name. */
function optionsOf(project: string): readonly { readonly value: string; readonly label: string }[] {
  return [...useChecks.getState().rows.values()]
    .filter((row) => row.project === project)
    .map(({ uuid, name }) => ({ value: uuid, label: name || uuid }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

function projectOf(check: string | undefined): string | undefined {
  return check === undefined ? undefined : useChecks.getState().rows.get(check)?.project
}

function isOwnMachine(baseUrl: string): boolean {
  return /^https?:\/\/(127\.|localhost|\[::1\])/.test(baseUrl)
}
