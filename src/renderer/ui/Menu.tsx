// A button that opens a list of things to do.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps, IconButton } from './Button.tsx'
import { Floating } from './Floating.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  /** Shown beside it: `s`, `mod+k`. */
  readonly keys?: readonly string[]
  /** Cannot be undone. */
  readonly danger?: boolean
  readonly run: () => void
}

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Left out: three dots. */
  readonly button?: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly size?: 'm' | 's'
  readonly tabIndex?: number
}

export function Menu({ label, items, button, kind = 'plain', size = 'm', tabIndex }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // An open menu closes when the pointer comes up beside it, before the click on its button gets here.
  const wasOpen = useRef(false)
  const common = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    tabIndex,
    onPointerDown() {
      wasOpen.current = anchor !== null
    },
    onClick(event: { readonly currentTarget: HTMLElement }) {
      setAnchor(anchor === null && !wasOpen.current ? event.currentTarget : null)
      wasOpen.current = false
    },
  } as const
  return (
    <>
      {button === undefined ? (
        <IconButton {...common} icon="more" label={label} size={size} />
      ) : (
        <Button {...common} kind={kind} size={size} aria-label={label}>
          {button}
        </Button>
      )}
      {anchor && (
        <MenuList label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

interface MenuListProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function MenuList({ label, items, anchor, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])

  function move(event: KeyboardEvent): void {
    event.stopPropagation()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 }
    const step = STEPS[event.key]
    const to = step === undefined ? ends[event.key] : (at + step + buttons.length) % buttons.length
    if (event.key === 'Tab') close()
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  function close(): void {
    onClose()
    anchor.focus()
  }

  /** By Escape, or by a click elsewhere, which may have focused something else. */
  function dismissed(): void {
    const isElsewhere = document.activeElement !== document.body
    if (isElsewhere && list.current?.contains(document.activeElement) === false) onClose()
    else close()
  }

  function run(item: MenuItem): void {
    close()
    item.run()
  }

  return (
    <Floating anchor={anchor} align="end" onDismiss={dismissed}>
      <div ref={list} role="menu" aria-label={label} className={styles.menu} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            className={styles.item}
            data-danger={item.danger || undefined}
            onClick={() => run(item)}
          >
            <span className={styles.icon}>{item.icon && <Icon name={item.icon} />}</span>
            <span className={styles.title}>{item.title}</span>
            {item.keys?.[0] !== undefined && <KeyHint keys={item.keys[0]} />}
          </button>
        ))}
      </div>
    </Floating>
  )
}
