// What a page may not do, whoever made it.
import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { guardPages } from '../../../src/main/desktop/window/guards.ts'
import { silentLog } from '../../support/house.ts'

type PermissionRequest = Parameters<Session['setPermissionRequestHandler']>[0]
type PermissionCheck = Parameters<Session['setPermissionCheckHandler']>[0]
type DevicePermission = Parameters<Session['setDevicePermissionHandler']>[0]
type WindowOpen = Parameters<WebContents['setWindowOpenHandler']>[0]

/** Electron's app, session and a page, as far as the guards see them. */
function guarded() {
  const app = new EventEmitter()
  const contents = new EventEmitter()
  const session = new EventEmitter()
  const opened: string[] = []
  const set: {
    request?: PermissionRequest
    check?: PermissionCheck
    device?: DevicePermission
    open?: WindowOpen
  } = {}
  Object.assign(session, {
    setPermissionRequestHandler: (handler: PermissionRequest) => (set.request = handler),
    setPermissionCheckHandler: (handler: PermissionCheck) => (set.check = handler),
    setDevicePermissionHandler: (handler: DevicePermission) => (set.device = handler),
  })
  Object.assign(contents, { setWindowOpenHandler: (handler: WindowOpen) => (set.open = handler) })
  guardPages({
    // Event emitters with the methods that the guards call: Electron's overloads cannot be met.
    app: app as unknown as Electron.App,
    session: session as unknown as Session,
    log: silentLog,
    openExternally: (address) => void opened.push(address),
  })
  app.emit('web-contents-created', {}, contents)
  return { contents, session, opened, set }
}

/** Whether the page may go on when told so by the event. */
function isAllowed(emitter: EventEmitter, name: string, details: object, ...more: unknown[]) {
  let allowed = true
  const preventDefault = () => {
    allowed = false
  }
  emitter.emit(name, { ...details, preventDefault }, ...more)
  return allowed
}

test.each([
  ['https://example.com/', false],
  ['http://127.0.0.1:7464/', false],
  ['file:///etc/passwd', false],
  ['tocsin-app://elsewhere/', false],
  ['data:text/html,x', false],
  ['tocsin-app://window/index.html#/checks/1', true],
])('a page that goes to %s: %s', (url, allowed) => {
  expect(isAllowed(guarded().contents, 'will-navigate', { url, isMainFrame: true })).toBe(allowed)
})

test('no redirect, no frame and no embedded page', () => {
  const { contents } = guarded()
  const url = 'tocsin-app://window/index.html'
  expect(isAllowed(contents, 'will-redirect', { url, isMainFrame: true })).toBe(false)
  expect(isAllowed(contents, 'will-frame-navigate', { url, isMainFrame: false })).toBe(false)
  expect(isAllowed(contents, 'will-attach-webview', {})).toBe(false)
})

test('a window that a page opens is refused, its address handed to the one way out', () => {
  const { set, opened } = guarded()
  const url = 'https://example.com/'
  const details = { url, frameName: '', features: '', disposition: 'new-window' } as const
  const answer = set.open?.({ ...details, referrer: { url: '', policy: 'no-referrer' } })
  expect(answer).toEqual({ action: 'deny' })
  expect(opened).toEqual([url])
})

test('every permission is refused, asked for or looked up, devices too', () => {
  const { set } = guarded()
  const page = {} as WebContents
  const answers: boolean[] = []
  for (const permission of ['geolocation', 'notifications', 'clipboard-read', 'media'] as const) {
    set.request?.(page, permission, (granted) => answers.push(granted), {} as never)
    answers.push(set.check?.(page, permission, 'tocsin-app://window', {} as never) ?? true)
  }
  answers.push(set.device?.({} as never) ?? true)
  expect(answers).toEqual(Array(9).fill(false))
})

test('only what the window made itself is downloaded', () => {
  const { session } = guarded()
  const item = (url: string) => ({ getURL: () => url })
  const own = item('blob:tocsin-app://window/1')
  expect(isAllowed(session, 'will-download', {}, own)).toBe(true)
  expect(isAllowed(session, 'will-download', {}, item('https://example.com/x'))).toBe(false)
})
