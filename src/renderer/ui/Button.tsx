// Buttons, and links that look like one. An icon alone always has a name.
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '../router.tsx'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

/** One `primary` a view; `quiet` has no border; `danger` cannot be undone. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface Look {
  readonly kind?: ButtonKind
  readonly size?: 'm' | 's'
  readonly icon?: IconName
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'type'> {
  readonly type?: 'button' | 'submit'
  /** Works on it: shows so and takes no further click. */
  readonly busy?: boolean
  /** What it says at other times: it keeps the width of the longest, and moves nothing beside it. */
  readonly otherwise?: string | undefined
  readonly children: ReactNode
}

export function Button({
  kind = 'plain',
  size = 'm',
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  otherwise,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-otherwise={otherwise}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

export interface LinkButtonProps extends Look, LinkProps {
  readonly children: ReactNode
}

export function LinkButton({
  kind = 'plain',
  size = 'm',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classes(styles.button, className)} data-kind={kind} data-size={size}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly icon: IconName
  /** What it does; also its tooltip. */
  readonly label: string
  readonly size?: 'm' | 's'
}

export function IconButton({ icon, label, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type="button"
        className={classes(styles.button, styles.iconOnly, className)}
        data-kind="quiet"
        data-size={size}
        aria-label={label}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
