// Which menu is open. One for all: a list has a button in each of its rows, which costs little this way.
import { create } from 'zustand'
import type { IconName } from './Icon.tsx'

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

export interface OpenMenu {
  /** Of whose button it is. */
  readonly owner: string
  readonly button: HTMLElement
  readonly items: readonly MenuItem[]
  readonly start: MenuStart
}

/** Opened by the keys: they begin at an item. Null: by the pointer. */
export type MenuStart = 'first' | 'last' | null

interface MenuState {
  /** Stays when it is closed, for as long as it takes to go; null: none was ever open. */
  readonly menu: OpenMenu | null
  readonly isOpen: boolean
}

export const useMenu = create<MenuState>(() => ({ menu: null, isOpen: false }))

export function openMenu(menu: OpenMenu): void {
  useMenu.setState({ menu, isOpen: true })
}

export function closeMenu(): void {
  useMenu.setState({ isOpen: false })
}

/** It cannot be shown: the next one starts again. */
export function forgetMenu(): void {
  useMenu.setState({ menu: null, isOpen: false })
}

/** The button has gone, and its menu with it. */
export function closeMenuOf(owner: string): void {
  if (useMenu.getState().menu?.owner === owner) closeMenu()
}

/** What it offers changed while it is open. */
export function updateMenu(owner: string, items: readonly MenuItem[]): void {
  useMenu.setState(({ menu, ...rest }) => ({
    ...rest,
    menu: menu?.owner === owner ? { ...menu, items } : menu,
  }))
}

/** Where the keys begin; asked once. */
export function takeStart(): MenuStart {
  const { menu } = useMenu.getState()
  if (menu === null) return null
  useMenu.setState({ menu: { ...menu, start: null } })
  return menu.start
}
