// A button that opens a list of things to do.
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Button, type ButtonProps, IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'
import styles from './Menu.module.css'
import popup from './Popup.module.css'
import { PLACEMENT } from './placement.ts'

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

/** One popup for all: a list has a button in each of its rows, which costs little this way. */
const menus = Base.createHandle<readonly MenuItem[]>()

export function Menu({ label, items, button, kind = 'plain', size = 'm', tabIndex }: MenuProps) {
  const trigger =
    button === undefined ? (
      <IconButton icon="more" label={label} size={size} tabIndex={tabIndex} />
    ) : (
      <Button kind={kind} size={size} aria-label={label} tabIndex={tabIndex}>
        {button}
      </Button>
    )
  return <Base.Trigger handle={menus} payload={items} render={trigger} />
}

/** Once in the shell: where the menu of the moment is shown. Over the view, not over a dialog. */
export function MenuHost() {
  return (
    <Base.Root modal={false} handle={menus}>
      {({ payload: items = [] }) => (
        <Base.Portal>
          <Base.Positioner align="end" {...PLACEMENT} className={popup.positioner}>
            <Base.Popup className={classes(popup.popup, styles.menu)}>
              {items.map((item) => (
                <Item key={item.id} {...item} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
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
