// Files to push: chosen or dropped, listed with their sizes, taken off again.

import { type DragEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { sizeText } from '../ui/size-words.ts'
import { t } from '../words/t.ts'
import { filesLimitText, filesProblem } from './files.ts'
import styles from './Pushes.module.css'

export interface FileListProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly error: string | null
}

export function FileList({ files, onChange, error }: FileListProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const problem = filesProblem(files) ?? error

  const add = (more: Iterable<File>) => onChange([...files, ...more])

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={t('pushes.files')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('pushes.files')}
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <div className={styles.tools}>
        <Button
          icon="plus"
          data-first=""
          data-invalid={problem === null ? undefined : ''}
          onClick={() => input.current?.click()}
        >
          {t('pushes.chooseFiles')}
        </Button>
        <span>{t('pushes.orDrop', { limit: filesLimitText() })}</span>
      </div>
      <ul className={styles.files}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
          <li key={`${index} ${file.name}`}>
            <Icon name="file" />
            <span className={styles.filename}>
              <bdi>{file.name}</bdi>
            </span>
            <span className={styles.soft}>{sizeText(file.size)}</span>
            <IconButton
              size="s"
              icon="close"
              label={t('pushes.removeName', { name: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" /> {problem}
        </p>
      )}
    </section>
  )
}
