// Installs the command `tocsin` of an AppImage or of macOS, and removes it.
import type { CommandState } from '../../shared/views/settings.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Note } from '../ui/Feedback.tsx'
import styles from './Settings.module.css'

export function CommandLine({
  state: { file, state, isInPath, byHand },
  onChange,
}: {
  readonly state: CommandState
  readonly onChange: (isOn: boolean) => void
}) {
  const isInstalled = state === 'installed'
  const folder = file.slice(0, file.lastIndexOf('/'))
  if (state === 'taken') {
    return (
      <Note tone="warning">
        <p>
          The command <code>tocsin</code> is not installed: another program has <code>{file}</code>.
          Move it away first.
        </p>
      </Note>
    )
  }
  return (
    <>
      <p>
        {isInstalled ? (
          <>
            The command <code>tocsin</code> is installed as <code>{file}</code>.
          </>
        ) : (
          <>
            The command <code>tocsin</code> for terminals and scripts is not installed. It goes to{' '}
            <code>{file}</code>.
          </>
        )}
      </p>
      {!isInPath && (
        <Note tone="warning">
          <p>
            <code>{folder}</code> is not in the PATH of this app. If your terminal does not find{' '}
            <code>tocsin</code>, add the folder to PATH in your shell’s profile.
          </p>
        </Note>
      )}
      {byHand === null ? (
        <div className={styles.inline}>
          <Button onClick={() => onChange(!isInstalled)}>
            {isInstalled ? 'Remove command' : 'Install command'}
          </Button>
        </div>
      ) : (
        <Note>
          <p>The app may not change that folder. Run this in a terminal:</p>
          <p>
            <code>{byHand}</code>
          </p>
          <CopyButton text={byHand} label="Copy command" word="Copy command" />
        </Note>
      )}
    </>
  )
}
