// The field of a search that has no visible label: its placeholder says what it searches.
import type { ComponentProps } from 'react'

export interface SearchInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'placeholder'> {
  /** What it searches: `Search checks`. */
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
}

export function SearchInput({ label, onText, ...own }: SearchInputProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      onChange={(event) => onText(event.target.value)}
      {...own}
    />
  )
}
