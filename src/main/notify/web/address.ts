// Addresses of services in configurations. Pure.

/** What shares a limit: the host, and its port where it is not the usual one. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** A path below an address, whether or not that ends with a slash. `path` begins with one. */
export function below(address: string, path: string): string {
  return address.replace(/\/+$/, '') + path
}
