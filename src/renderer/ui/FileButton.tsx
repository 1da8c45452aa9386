// A button that opens the system's dialog for one file.
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

export interface FileButtonProps {
  /** What file it takes, for screen readers: `Backup file`. */
  readonly label: string
  /** As of the input of a page: `.json,application/json`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

export function FileButton({ label, accept, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </div>
  )
}
