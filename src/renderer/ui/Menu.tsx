// A button that opens a list of things to do.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId } from 'react'
import { Button, type ButtonProps, IconButton } from './Button.tsx'
import { lazyComponent } from './lazy-component.tsx'
import {
  closeMenu,
  closeMenuOf,
  forgetMenu,
  type MenuItem,
  type MenuStart,
  openMenu,
  updateMenu,
  useMenu,
} from './menu-state.ts'
import { toastNotLoaded } from './toast.ts'

export type { MenuItem }

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Left out: three dots. */
  readonly button?: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly size?: 'm' | 's'
  readonly tabIndex?: number
}

const ARROWS: Readonly<Record<string, MenuStart>> = { ArrowDown: 'first', ArrowUp: 'last' }

export function Menu({ label, items, button, kind = 'plain', size = 'm', tabIndex }: MenuProps) {
  const owner = useId()
  const isOpen = useMenu(({ menu, isOpen }) => isOpen && menu?.owner === owner)
  useEffect(() => {
    if (isOpen) updateMenu(owner, items)
  }, [isOpen, owner, items])
  useEffect(() => () => closeMenuOf(owner), [owner])

  function open(button: HTMLElement, start: MenuStart): void {
    openMenu({ owner, button, items, start })
  }

  const trigger = {
    tabIndex,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick(event: MouseEvent<HTMLElement>) {
      if (isOpen) closeMenu()
      // A key's click has no count.
      else open(event.currentTarget, event.detail === 0 ? 'first' : null)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const start = ARROWS[event.key]
      if (start === undefined) return
      event.preventDefault()
      open(event.currentTarget, start)
    },
  } as const
  if (button === undefined) {
    return <IconButton icon="more" label={label} size={size} {...trigger} />
  }
  return (
    <Button kind={kind} size={size} aria-label={label} {...trigger}>
      {button}
    </Button>
  )
}

const MenuPopup = lazyComponent(
  () => import('./MenuPopup.tsx'),
  null,
  () => {
    forgetMenu()
    toastNotLoaded()
  },
)

/** Once in the shell: where the menu of the moment is shown. Over the view, not over a dialog. */
export function MenuHost() {
  const wasOpen = useMenu(({ menu }) => menu !== null)
  return wasOpen && <MenuPopup />
}
