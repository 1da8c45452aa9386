// `session` and `protocol`: who answers a scheme, and what the handlers for permissions say.
import { EventEmitter } from 'node:events'
import type { Protocol, Session } from 'electron'
import { hasSchemeHandler, setSchemeHandler } from './browser.ts'
import { onlyAfterReady, onlyBeforeReady } from './rules.ts'

const privileged = new Set<string>()

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged')
    for (const { scheme } of schemes) privileged.add(scheme)
  },
  handle(scheme, handler) {
    onlyAfterReady('protocol.handle')
    if (!privileged.has(scheme)) throw new Error(`${scheme} was not registered as privileged`)
    // Electron's Request and Response are those of the web, as Node's are.
    setSchemeHandler(scheme, handler as (request: Request) => Promise<Response>)
  },
  isProtocolHandled: (scheme) => hasSchemeHandler(scheme),
} satisfies Partial<Protocol>

const handlers: {
  request?: Parameters<Session['setPermissionRequestHandler']>[0]
  check?: Parameters<Session['setPermissionCheckHandler']>[0]
  device?: Parameters<Session['setDevicePermissionHandler']>[0]
} = {}

const methods = {
  setPermissionRequestHandler(handler) {
    handlers.request = handler
  },
  setPermissionCheckHandler(handler) {
    handlers.check = handler
  },
  setDevicePermissionHandler(handler) {
    handlers.device = handler
  },
  setSpellCheckerEnabled() {},
} satisfies Partial<Session>

export const defaultSession = Object.assign(new EventEmitter(), methods)

export const session = {
  get defaultSession() {
    onlyAfterReady('session.defaultSession')
    return defaultSession
  },
}
