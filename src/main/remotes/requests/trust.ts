// The certificates that are trusted: the runtime's and the system's, and the one that a person named
// for the remote (contract remotes.md 1.2, R3).
import tls from 'node:tls'

const contexts = new Map<string, tls.SecureContext>()
/** Reading some hundred certificates takes long: contexts are kept, as many as there may be remotes. */
const KEPT = 50

/** @param ca PEM of one remote; null: none */
export function trusting(ca: string | null): tls.SecureContext {
  const known = contexts.get(ca ?? '')
  if (known !== undefined) return known
  const context = tls.createSecureContext({ ca: [...usual(), ...(ca === null ? [] : [ca])] })
  const [oldest] = contexts.keys()
  if (contexts.size >= KEPT && oldest !== undefined) contexts.delete(oldest)
  contexts.set(ca ?? '', context)
  return context
}

/** Older Nodes cannot read the system's. */
function usual(): readonly string[] {
  if (typeof tls.getCACertificates !== 'function') return tls.rootCertificates
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}
