// The file of the tray icon for a state. Pure; scripts/icon-set.ts lists the files that a build draws.
import type { TrayView } from './view.ts'

const HIGHEST_COUNT = 9

/**
 * @param isDark whether the bar that the icon lies on is dark: Windows leaves that to us, macOS takes
 *   the shape alone, and on Linux nobody says
 * @returns a path below out/icons/tray, with slashes
 */
export function trayImage(
  { shape, count }: Pick<TrayView, 'shape' | 'count'>,
  platform: NodeJS.Platform,
  isDark: boolean,
): string {
  const name = shape === 'down' ? `down-${countName(count)}` : shape
  if (platform === 'darwin') return `mac/${name}Template.png`
  if (platform === 'win32') return `win/${isDark ? 'dark' : 'light'}/${name}.ico`
  return `linux/${name}.png`
}

function countName(count: number): string {
  return count > HIGHEST_COUNT ? `${HIGHEST_COUNT}plus` : String(count)
}
