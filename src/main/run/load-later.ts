// Modules that the job does not wait for (contract run.md 9). By `require`: an import would read every
// getter of the module, and so load more than is needed.
import { createRequire } from 'node:module'

interface Modules {
  'node:crypto': typeof import('node:crypto')
  'node:http': typeof import('node:http')
  'node:https': typeof import('node:https')
}

// Another name than `require`, which the bundle of the command line declares for itself.
const load = createRequire(import.meta.url)

export function loadLater<N extends keyof Modules>(name: N): Modules[N] {
  return load(name)
}
