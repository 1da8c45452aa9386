// Makes a backup and saves it as a file.

import { useRef, useState } from 'react'
import { call } from '../bridge.ts'
import { serverNow } from '../stores/now.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/download.ts'
import { Section } from '../ui/Page.tsx'
import { Progress } from '../ui/Progress.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

export function Backup() {
  const [fraction, setFraction] = useState<number | null | undefined>(undefined)
  const isCalledOff = useRef(false)

  async function make(): Promise<void> {
    isCalledOff.current = false
    setFraction(null)
    try {
      const { backup, size } = await call('data.backup', undefined)
      const parts: Uint8Array<ArrayBuffer>[] = []
      for (let offset = 0, end = false; !end; ) {
        if (isCalledOff.current) return toast(t('data.backupCancelled'))
        const piece = await call('data.read', { backup, offset })
        const bytes = Uint8Array.fromBase64(piece.data)
        parts.push(bytes)
        offset += bytes.length
        end = piece.end
        setFraction(offset / size)
      }
      // The day in UTC.
      const day = new Date(serverNow()).toISOString().slice(0, 10)
      saveFile(`tocsin-${day}.tar.gz`, parts)
      toast(t('data.backupSaved'))
    } finally {
      setFraction(undefined)
    }
  }

  return (
    <Section title={t('data.backup')}>
      <p>
        {t('data.backupText')} <KeyPlaceNote />
      </p>
      {fraction === undefined ? (
        <div>
          <Button icon="download" onClick={() => attempt(make)}>
            {t('data.createBackup')}
          </Button>
        </div>
      ) : (
        <Progress
          label={fraction === null ? t('data.creatingBackup') : t('data.downloadingBackup')}
          fraction={fraction}
          onCancel={() => {
            isCalledOff.current = true
          }}
        />
      )}
    </Section>
  )
}

function KeyPlaceNote() {
  const place = useQuery('data.key', undefined).output?.place ?? null
  switch (place?.in) {
    case 'file':
      return rich('data.keyInFile', { file: <code className={styles.path}>{place.file}</code> })
    case 'variable':
      return rich('data.keyInVariable', { name: <code>{place.name}</code> })
    case 'keychain':
      return t('data.keyInKeychain')
    case undefined:
      return null
  }
}
