// Brings checks in: from an export, or from a Healthchecks project through its API. What will be
// created is shown first, the map of ping URLs afterwards.

import { useEffect, useRef, useState } from 'react'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Section } from '../ui/Page.tsx'
import { Progress } from '../ui/Progress.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import styles from './Settings.module.css'
import { useImport } from './use-import.ts'

/** To another machine: who is on the way can read the key. */
const PLAIN_HTTP = /^http:\/\/(?!localhost\b|127\.|\[::1\])/i

export function Import() {
  const projects = useProjects()
  const keyField = useRef<HTMLFormElement>(null)
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [url, setUrl] = useState('https://healthchecks.io')
  const [key, setKey] = useState('')
  const [plainHttp, setPlainHttp] = useState(false)
  const [keyError, setKeyError] = useState('')
  const { running, planned, result, failure, plan, create, cancel, forget } = useImport(project)
  const outcome = useRef<HTMLDivElement>(null)
  // It comes below the fields, which are often the last that is in sight.
  useEffect(() => {
    if (planned !== null || result !== null || failure !== null)
      outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [planned, result, failure])
  // The main side names a key by the file that the command line reads it from.
  const { byField, others } = formErrors(failure, ['url', 'key-file'])
  const keyProblem = byField['key-file'] === undefined ? '' : t('servers.problem.apiKey')

  function ask(): void {
    const server = { url: url.trim(), key: key.trim(), plainHttp }
    setKeyError(server.key === '' ? t('data.enterApiKey') : '')
    if (server.key === '') {
      keyField.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
      return
    }
    void plan(t('data.contacting', { url: server.url }), async () => ({ server }))
  }

  function choose(project: string): void {
    setProject(project)
    forget()
  }

  return (
    <Section title={t('data.importChecks')}>
      <p>{t('data.importText')}</p>
      <div className={styles.form}>
        <ProjectSelect projects={projects} value={project} onChange={choose} />
        <FileButton
          label={t('data.exportFile')}
          accept=".json,application/json"
          onFile={(file) =>
            void plan(t('data.reading', { name: file.name }), async () => ({
              document: await file.text(),
            }))
          }
        >
          {t('data.fromFile')}
        </FileButton>
        <form
          ref={keyField}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <div className={styles.fields}>
            <TextField
              label={t('data.healthchecksUrl')}
              width="m"
              mono
              value={url}
              error={byField.url}
              onChange={setUrl}
            />
            <SecretField
              label={t('data.apiKey')}
              width="m"
              hint={t('data.readWriteKeeps')}
              value={key}
              error={keyError || keyProblem}
              onChange={setKey}
            />
          </div>
          {PLAIN_HTTP.test(url.trim()) && (
            <Checkbox
              label={t('data.allowHttp')}
              hint={t('data.allowHttpHint')}
              checked={plainHttp}
              onChange={setPlainHttp}
            />
          )}
          <div>
            <Button type="submit">{t('data.preview')}</Button>
          </div>
        </form>
        <div ref={outcome}>
          {running !== null && <Progress {...running} onCancel={cancel} />}
          {others.length > 0 && (
            <ErrorNote title={t('data.importFailed')}>
              <p>{others.join(' ')}</p>
            </ErrorNote>
          )}
          {planned !== null && running === null && (
            <ImportPreview
              report={planned.report}
              onCreate={(keepUuids) => {
                setKey('')
                void create(planned.source, keepUuids)
              }}
              onCancel={forget}
            />
          )}
          {result !== null && running === null && <ImportResult report={result} onDone={forget} />}
        </div>
      </div>
    </Section>
  )
}
