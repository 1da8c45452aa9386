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
  const [pending, setPending] = useState<boolean | null>(null)
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => setPending(null), pending === checked ? 0 : ANSWER_MS)
    return () => clearTimeout(timer)
  }, [pending, checked])

  function ask(on: boolean): void {
    setPending(on)
    onChange(on)
  }
  return <YesNo {...props} checked={pending ?? checked} onChange={ask} look="switch" />
}
