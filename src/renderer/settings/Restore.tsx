// Puts a backup in the place of what is here, after showing what it holds.
import { useRef, useState } from 'react'
import { checksText, pushesText } from '../../shared/counts.ts'
import { call } from '../bridge.ts'
import { uploadFiles } from '../pushes/upload.ts'
import { useAppState } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { Progress } from '../ui/Progress.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { messageOf, toast } from '../ui/toast.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const calledOff = useRef<AbortController | null>(null)
  const [running, setRunning] = useState<{ label: string; fraction: number } | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [trouble, setTrouble] = useState('')

  /** Sends the file; `confirm` restores it, else it is only looked at. */
  async function send(file: File, confirm: boolean) {
    const abort = new AbortController()
    calledOff.current = abort
    const label = confirm ? 'Restoring the backup' : 'Reading the backup'
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
    toast('Restoring the backup', { subject: RESTORE_SUBJECT })
    awaitRestored({ checks: holds.checks, pushes: holds.pushes, startedAt })
  }

  return (
    <Section title="Restore">
      <p>
        Restoring replaces everything here. What is here now is kept beside it, in the data folder.
      </p>
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Backup file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void look(file)
        }}
      />
      {running === null ? (
        <div>
          <Button icon="upload" onClick={() => input.current?.click()}>
            Restore a backup…
          </Button>
        </div>
      ) : (
        <Progress {...running} onCancel={() => calledOff.current?.abort()} />
      )}
      {trouble !== '' && (
        <ErrorNote title="Nothing was restored">
          <p>{trouble}</p>
        </ErrorNote>
      )}
      {found !== null && (
        <Dialog
          title="Restore this backup?"
          onClose={() => setFound(null)}
          footer={
            <>
              <Button onClick={() => setFound(null)}>Cancel</Button>
              <Button kind="danger" onClick={() => void restore(found.file)}>
                Restore
              </Button>
            </>
          }
        >
          <p>
            Created <AbsoluteTime at={found.made} />: {checksText(found.checks)},{' '}
            {pushesText(found.pushes)}, {found.integrations}{' '}
            {found.integrations === 1 ? 'integration' : 'integrations'}.
          </p>
          {found.commands > 0 && (
            <p>
              {found.commands === 1 ? '1 integration runs' : `${found.commands} integrations run`} a
              shell command. Commands stay off until you allow them in Settings, Notifications.
            </p>
          )}
          <p>The server restarts. Pings that arrive meanwhile must be retried.</p>
        </Dialog>
      )}
    </Section>
  )
}
