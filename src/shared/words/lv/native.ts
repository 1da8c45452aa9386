// Notifications, the tray and other native parts in Latvian: loaded when they speak it.
import type { NativeCatalogue } from '../en/native.ts'
import { appMenu } from './app-menu.ts'
import { desktop } from './desktop.ts'
import { menus } from './menus.ts'
import { notices } from './notices.ts'
import { refusals } from './refusals.ts'
import { troubles } from './troubles.ts'
import { units } from './units.ts'

export const NATIVE: NativeCatalogue = {
  appMenu,
  desktop,
  menus,
  notices,
  refusals,
  troubles,
  units,
}
