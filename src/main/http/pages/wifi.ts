// The Wi-Fi network in a QR code, as phones read it: `WIFI:T:WPA;S:guests;P:welcome;;`. Pure.

export interface Wifi {
  readonly network: string
  /** Empty: an open network. */
  readonly password: string
}

/** Null: the text is no network. */
export function wifiOf(text: string): Wifi | null {
  if (!/^wifi:/i.test(text)) return null
  const fields = new Map(partsOf(text.slice(5)).map((part) => [part.slice(0, 2), part.slice(2)]))
  const network = unescaped(fields.get('S:') ?? '')
  return network === '' ? null : { network, password: unescaped(fields.get('P:') ?? '') }
}

/** At each `;` without a backslash before it. */
function partsOf(text: string): readonly string[] {
  return text.match(/(?:\\.|[^;\\])+/gs) ?? []
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}
