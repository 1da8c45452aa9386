// Installs the command `tocsin` of an AppImage or of macOS, and removes it.

import type { CommandState } from '../../shared/views/settings.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Note } from '../ui/Feedback.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
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
          {rich('settings.commandBlocked', {
            command: <code>tocsin</code>,
            path: <code>{file}</code>,
          })}
        </p>
      </Note>
    )
  }
  return (
    <>
      <p>
        {isInstalled
          ? rich('settings.commandInstalled', {
              command: <code>tocsin</code>,
              path: <code>{file}</code>,
            })
          : rich('settings.commandMissing', {
              command: <code>tocsin</code>,
              path: <code>{file}</code>,
            })}
      </p>
      {!isInPath && (
        <Note tone="warning">
          <p>
            {rich('settings.notInPath', {
              folder: <code>{folder}</code>,
              command: <code>tocsin</code>,
            })}
          </p>
        </Note>
      )}
      {byHand === null ? (
        <div className={styles.inline}>
          <Button onClick={() => onChange(!isInstalled)}>
            {isInstalled ? t('settings.removeCommand') : t('settings.installCommand')}
          </Button>
        </div>
      ) : (
        <Note>
          <p>{t('settings.runInTerminal')}</p>
          <p>
            <code>{byHand}</code>
          </p>
          <CopyButton text={byHand} label={t('shell.copyCommand')} word={t('shell.copyCommand')} />
        </Note>
      )}
    </>
  )
}
