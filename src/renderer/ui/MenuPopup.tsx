// The list of things to do that a button opened.
import { Menu as Base } from '@base-ui/react/menu'
import type { FocusEvent } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'
import styles from './Menu.module.css'
import { closeMenu, type MenuItem, type OpenMenu, takeStart, useMenu } from './menu-state.ts'
import popup from './Popup.module.css'
import { PLACEMENT } from './placement.ts'

export default function MenuPopup() {
  const { menu, isOpen } = useMenu()
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(_, { reason, event }) => {
        // Its button closes it itself, by the click that follows.
        const isOfButton = event.target instanceof Node && menu?.button.contains(event.target)
        if (!(reason === 'outside-press' && isOfButton)) closeMenu()
      }}
    >
      {menu && <List {...menu} />}
    </Base.Root>
  )
}

/** Opened by a key, it hands the focus on to an item. */
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const start = target === currentTarget ? takeStart() : null
  if (start === null) return
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items.at(start === 'first' ? 0 : -1)?.focus()
}

/** A menu opens towards the middle: it covers less of what is beside the view. */
function sideOf(button: HTMLElement): 'start' | 'end' {
  const { left, right } = button.getBoundingClientRect()
  return left + right < innerWidth ? 'start' : 'end'
}

function List({ button, items }: OpenMenu) {
  return (
    // Within the view it stays in the landmark of its button.
    <Base.Portal container={button.closest('main')}>
      <Base.Positioner
        anchor={button}
        align={sideOf(button)}
        {...PLACEMENT}
        className={popup.positioner}
      >
        <Base.Popup
          className={classes(popup.popup, styles.menu)}
          onFocus={handOn}
          finalFocus={() => button}
        >
          {items.map((item) => (
            <Item key={item.id} {...item} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function Item({ title, icon, keys, danger = false, run }: MenuItem) {
  return (
    <Base.Item
      className={classes(popup.item, styles.item)}
      data-danger={danger || undefined}
      onClick={run}
    >
      <span className={styles.icon}>{icon && <Icon name={icon} />}</span>
      <span className={styles.title}>{title}</span>
      {keys?.[0] !== undefined && <KeyHint keys={keys[0]} />}
    </Base.Item>
  )
}
