// Electron's rules about when something may be called. The real one throws, or silently does nothing.
let ready = false

export function becomeReady(): void {
  ready = true
}

export function isReady(): boolean {
  return ready
}

export function onlyAfterReady(what: string): void {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`)
}

export function onlyBeforeReady(what: string): void {
  if (ready) throw new Error(`${what} has to be called before the app is ready`)
}

/** An event that a listener may prevent. */
export function preventable<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
