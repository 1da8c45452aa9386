// Addresses in configurations (contract channels.md): http or https, wherever they lead to.
import { z } from 'zod'

const LIMIT = 1000

/** An http or https URL of at most 1,000 characters. */
export function webAddress() {
  return z
    .url({ protocol: /^https?$/, error: formatOnly('must be an http or https URL') })
    .max(LIMIT)
}

/** What shares a limit: the host, and its port where it is not the usual one. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** A path below an address, whether or not that ends with a slash. `path` begins with one. */
export function below(address: string, path: string): string {
  return address.replace(/\/+$/, '') + path
}

/** A missing or wrongly typed field is worded as any other is. */
function formatOnly(text: string) {
  return ({ code }: { readonly code?: string }) => (code === 'invalid_format' ? text : undefined)
}
