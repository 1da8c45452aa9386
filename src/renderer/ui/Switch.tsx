// Yes or no that takes effect at once.
import { useEffect, useState } from 'react'
import { YesNo, type YesNoProps } from './YesNo.tsx'

/** How long an answer may take until what was asked for is taken back. */
const ANSWER_MS = 3000

/**
 * Shows what was asked for until the answer is in, which comes as another
 * `checked`, or is not.
 */
export function Switch(props: YesNoProps) {
  const { checked, onChange } = props
  const [asked, setAsked] = useState<boolean | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), asked === checked ? 0 : ANSWER_MS)
    return () => clearTimeout(timer)
  }, [asked, checked])

  function ask(on: boolean): void {
    setAsked(on)
    onChange(on)
  }
  return <YesNo {...props} checked={asked ?? checked} onChange={ask} look="switch" />
}
