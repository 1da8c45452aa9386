// Puts a backup in the place of what is here, after showing what it holds.

import { useRef, useState } from 'react'
import { call } from '../bridge.ts'
import { uploadFiles } from '../pushes/upload.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { checksText, integrationsText, pushesText } from '../ui/counts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Section } from '../ui/Page.tsx'
import { Progress } from '../ui/Progress.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { messageOf, toast } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { awaitRestored, RESTORE_SUBJECT } from './restored.ts'

interface Found {
  readonly file: File
  readonly checks: number
  readonly pushes: number
  readonly integrations: number
  readonly commands: number
  readonly made: number
}

export function Restore() {
  const { startedAt } = useAppState()
  const calledOff = useRef<AbortController | null>(null)
  const [running, setRunning] = useState<{ label: string; fraction: number } | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [trouble, setTrouble] = useState('')

  /** Sends the file; `confirm` restores it, else it is only looked at. */
  async function send(file: File, confirm: boolean) {
    const abort = new AbortController()
    calledOff.current = abort
    const label = confirm ? t('data.restoring') : t('data.readingBackup')
    setRunning({ label, fraction: 0 })
    setTrouble('')
    try {
      const upload = await uploadFiles(
        'restore',
        [file],
        ({ sent, total }) => setRunning({ label, fraction: total === 0 ? 0 : sent / total }),
        abort.signal,
      )
      return await call('data.restore', { upload, confirm })
    } catch (error) {
      if (!abort.signal.aborted) setTrouble(messageOf(error))
      return null
    } finally {
      setRunning(null)
    }
  }

  async function look(file: File): Promise<void> {
    const holds = await send(file, false)
    if (holds !== null) setFound({ file, ...holds })
  }

  async function restore(file: File): Promise<void> {
    setFound(null)
    const holds = await send(file, true)
    if (holds === null) return
    toast(t('data.restoring'), { subject: RESTORE_SUBJECT })
    awaitRestored({ checks: holds.checks, pushes: holds.pushes, startedAt })
  }

  return (
    <Section title={t('data.restore')}>
      <p>{t('data.restoreText')}</p>
      {running === null ? (
        <FileButton
          label={t('data.backupFile')}
          accept=".gz,application/gzip"
          onFile={(file) => void look(file)}
        >
          {t('data.restoreBackup')}
        </FileButton>
      ) : (
        <Progress {...running} onCancel={() => calledOff.current?.abort()} />
      )}
      {trouble !== '' && (
        <ErrorNote title={t('data.nothingRestored')}>
          <p>{trouble}</p>
        </ErrorNote>
      )}
      {found !== null && (
        <Dialog
          title={t('data.restoreThis')}
          onClose={() => setFound(null)}
          footer={
            <>
              <Button onClick={() => setFound(null)}>{t('ui.cancel')}</Button>
              <Button kind="danger" onClick={() => void restore(found.file)}>
                {t('data.restore')}
              </Button>
            </>
          }
        >
          <p>
            {rich('data.backupHolds', {
              time: <AbsoluteTime at={found.made} />,
              checks: checksText(found.checks),
              pushes: pushesText(found.pushes),
              integrations: integrationsText(found.integrations),
            })}
          </p>
          {found.commands > 0 && <p>{t('data.backupCommands', { n: found.commands })}</p>}
          <p>
            {t('data.restoreText')} {t('data.serverRestarts')}
          </p>
        </Dialog>
      )}
    </Section>
  )
}
