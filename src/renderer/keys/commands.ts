// The one registry of what can be done from here: it serves the keys, the palette, the help and menus.
import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import type { MenuItem } from '../ui/Menu.tsx'
import { isTakenBy, keyName, type Pressed, withoutShift } from './keyboard.ts'

/** What a menu shows, and where it is listed. */
export interface Command extends MenuItem {
  /** Heading in the help; left out: the screen's own. */
  readonly group?: string
  /** Moving about and the like: keys and help only. */
  readonly notInPalette?: boolean
  /** Done again and again while its key is held, as a step from row to row; left out: once a press. */
  readonly repeats?: boolean
}

interface Registered {
  readonly owner: string
  /** Of the shell, not of a view. */
  readonly isBase: boolean
  readonly commands: readonly Command[]
}

/** In the order in which they came. */
export const useRegistry = create<{ readonly stack: readonly Registered[] }>(() => ({ stack: [] }))

/** All commands of the moment, each id once: a view's before the shell's, the newest first. */
export function commandsOf(stack: readonly Registered[]): readonly Command[] {
  const byId = new Map<string, Command>()
  const ordered = stack.toReversed().sort((a, b) => Number(a.isBase) - Number(b.isBase))
  for (const { commands } of ordered) {
    for (const command of commands) if (!byId.has(command.id)) byId.set(command.id, command)
  }
  return [...byId.values()]
}

/**
 * Offers commands while the component is there.
 * @param isBase of the shell: a view's win over them
 */
export function useCommands(commands: readonly Command[], isBase = false): void {
  const owner = useId()
  const signature = commands.map(({ id, title, keys }) => [id, title, keys].join()).join(';')
  // What a command does may close over newer values than those it was registered with.
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature is what of them is shown
  useEffect(() => {
    const registered = commands.map((command) => ({ ...command, run: () => run(command.id) }))
    const entry = { owner, isBase, commands: registered }
    useRegistry.setState(({ stack }) => ({ stack: [...stack, entry] }))
    return () =>
      useRegistry.setState(({ stack }) => ({
        stack: stack.filter((entry) => entry.owner !== owner),
      }))
  }, [owner, isBase, signature])
}

export function commandFor(stack: readonly Registered[], pressed: Pressed): Command | undefined {
  const commands = commandsOf(stack)
  const of = (name: string | null) =>
    commands.find(({ keys }) => name !== null && keys?.includes(name))
  const name = keyName(pressed)
  return of(name) ?? of(withoutShift(name))
}

const OVER_THE_VIEW = '[data-open]:is([role="dialog"], [role="menu"], [role="listbox"])'

/** Begins to listen to the keyboard. */
export function startKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (isTakenBy(target, keyName(event))) return
    // Under an open dialog, menu or list, the view takes no keys.
    if (document.querySelector(OVER_THE_VIEW) !== null) return
    const command = commandFor(useRegistry.getState().stack, event)
    if (command === undefined) return
    event.preventDefault()
    if (!event.repeat || command.repeats) command.run()
  })
}
