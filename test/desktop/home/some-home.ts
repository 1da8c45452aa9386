// Homes that do as they are told, and what follows the current one.
import { createCurrentHome } from '../../../src/main/desktop/home/current-home.ts'
import type { Home } from '../../../src/main/desktop/home/home.ts'
import type { BridgeMessage } from '../../../src/shared/bridge.ts'

function aHome(name: string) {
  const listeners = new Set<(message: BridgeMessage) => void>()
  const home: Home = {
    answerCall: async () => ({ status: 200, answer: { output: name } }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    address: () => null,
    zone: () => 'UTC',
    unlock: async () => {},
    tellWindow() {},
    watcher: { suspending() {}, resumed() {} },
    stop: async () => {},
    state: () => null,
    troubles: () => [],
    service: () => null,
    onChange: () => () => {},
  }
  const tell = (message: BridgeMessage) => {
    for (const listener of listeners) listener(message)
  }
  return { home, tell }
}

export function currentHomeOf() {
  const heard: BridgeMessage[] = []
  return { current: createCurrentHome(), first: aHome('first'), second: aHome('second'), heard }
}
