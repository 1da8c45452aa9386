// The ways out of the compact list. In the desktop app the main window shows what is opened; in a browser, which
// has one window, this one does.
import type { ReactNode } from 'react'
import { call, isDesktop } from '../bridge.ts'
import { navigate } from '../router.tsx'
import { LinkButton, type LinkButtonProps } from '../ui/Button.tsx'
import { attempt } from '../ui/toast.ts'

/** @param to a view of the main window: `/checks/…`; null: the compact window closes, and that is all */
export function leaveTo(to: string | null): void {
  if (isDesktop) attempt(() => call('desktop.leaveCompact', { open: to }))
  else if (to !== null) navigate(to)
}

export interface LeavingLinkProps {
  readonly to: string
  readonly className?: string | undefined
  readonly tabIndex?: number
  readonly onFocus?: () => void
  readonly children: ReactNode
}

export function LeavingLink({ to, ...rest }: LeavingLinkProps) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      dir="auto"
      onClick={(event) => {
        event.preventDefault()
        leaveTo(to)
      }}
    />
  )
}

export function LeavingButton(props: LinkButtonProps) {
  return (
    <LinkButton
      {...props}
      onClick={(event) => {
        event.preventDefault()
        leaveTo(props.to)
      }}
    />
  )
}
