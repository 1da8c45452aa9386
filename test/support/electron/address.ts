// The addresses of Electron's own schemes as Chromium takes them: `tocsin-app://window/a` is
// `https://window.tocsin-app.invalid/a` there. A reserved name: no network knows it.

const BROWSER = /^https:\/\/([\w-]+)\.([\w-]+)\.invalid(?=[/?#]|$)/
const OWN = /^([a-z][\w-]*):\/\/([\w-]+)(?=[/?#]|$)/
const CHROMIUMS = new Set(['http', 'https', 'file', 'about', 'data', 'blob', 'chrome'])

export function toBrowser(address: string): string {
  return address.replace(OWN, (whole, scheme: string, host: string) =>
    CHROMIUMS.has(scheme) ? whole : `https://${host}.${scheme}.invalid`,
  )
}

export function toElectron(address: string): string {
  const [blob, rest] = address.startsWith('blob:') ? ['blob:', address.slice(5)] : ['', address]
  return (
    blob + rest.replace(BROWSER, (_whole, host: string, scheme: string) => `${scheme}://${host}`)
  )
}

/** Whether Chromium's address is one of Electron's own schemes. */
export function isOwnScheme(browserAddress: string): boolean {
  return BROWSER.test(browserAddress)
}
