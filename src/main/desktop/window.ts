// The one window: opened on demand, sandboxed, and never led anywhere else.
import path from 'node:path'
import { BrowserWindow } from 'electron'

/**
 * A function that shows the window, making it when there is none.
 * @param outDir the folder of the built preload and renderer
 */
export function createWindowOpener(outDir: string): () => void {
  let window: BrowserWindow | undefined
  return () => {
    if (window === undefined || window.isDestroyed()) window = createWindow(outDir)
    window.show()
    window.focus()
  }
}

function createWindow(outDir: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1000,
    height: 700,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Tocsin',
    webPreferences: {
      preload: path.join(outDir, 'preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  })
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  void window.loadFile(path.join(outDir, 'renderer', 'index.html'))
  return window
}
