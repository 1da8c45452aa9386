// The windows that are open, for whoever has to close them. Apart from both, so that app and
// BrowserWindow need not know each other's whole.

export interface OpenWindow {
  close(): void
  destroy(): void
  isFocused(): boolean
}

const windows = new Set<OpenWindow>()

export const openWindows = (): readonly OpenWindow[] => [...windows]

export function addWindow(window: OpenWindow): void {
  windows.add(window)
}

export function removeWindow(window: OpenWindow): void {
  windows.delete(window)
}
