// Reads and draws the tray (watched/look-loop.ts says when), and draws only if the result differs. Knows
// no Electron.
import type { Clock } from '../../clock.ts'
import { createLookLoop, type LookLoop, untilChange } from '../../watched/look-loop.ts'
import type { TrayFacts } from './facts.ts'
import { type TrayView, trayView } from './view.ts'

export interface TrayLoopOptions {
  readonly clock: Clock
  readonly read: () => TrayFacts
  readonly draw: (view: TrayView) => void
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createTrayLoop({ clock, read, draw, onTrouble }: TrayLoopOptions): LookLoop {
  let drawn = ''

  function show(view: TrayView): void {
    const text = JSON.stringify(view)
    if (text === drawn) return
    draw(view)
    drawn = text
  }

  return createLookLoop({
    clock,
    look() {
      const facts = read()
      show(trayView(facts))
      return untilChange(facts.watched, facts.now)
    },
    onTrouble: (error) => onTrouble('the tray could not be drawn', error),
  })
}
