// The keys that do something here.

import { useEffect } from 'react'
import { commandsOf, useRegistry } from '../keys/commands.ts'
import { helpGroups } from '../keys/groups.ts'
import { releaseKeys } from '../keys/held-keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { t } from '../words/t.ts'
import styles from './Help.module.css'

export default function Help({ onClose }: { readonly onClose: () => void }) {
  const { stack } = useRegistry()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed until it was shown
  useEffect(() => {
    if (releaseKeys('help').isEscaped) onClose()
  }, [])
  return (
    <Dialog title={t('shell.keys')} onClose={onClose} toRead>
      {helpGroups(commandsOf(stack)).map(({ title, commands }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {commands.map(({ id, title, keys = [] }) => (
              <div key={id} className={styles.line}>
                <dt>{title}</dt>
                <dd>
                  {keys.map((key) => (
                    <KeyHint key={key} keys={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
