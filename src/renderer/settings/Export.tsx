// The checks of a project as the API's documents.

import { useState } from 'react'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/download.ts'
import { Section } from '../ui/Page.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

export function Export() {
  const projects = useProjects()
  const [project, setProject] = useState(projects[0]?.uuid ?? '')

  async function save(): Promise<void> {
    const { document } = await call('data.export', { project })
    const name = projects.find(({ uuid }) => uuid === project)?.name ?? 'checks'
    saveFile(`${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-')}-checks.json`, [document])
    toast(t('data.checksExported'))
  }

  return (
    <Section title={t('data.exportChecks')}>
      <p>{t('data.exportText')}</p>
      <div className={styles.form}>
        <ProjectSelect projects={projects} value={project} onChange={setProject} />
        <div>
          <Button icon="download" onClick={() => attempt(save)}>
            {t('data.export')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
