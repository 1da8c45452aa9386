// The client of channels for a test: names of its own, a certificate that it trusts, a clock that is moved.
import type { LookupFunction } from 'node:net'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { createHttpClient } from '../../../src/main/notify/web/http.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { CERTIFICATE } from './certificate.ts'

/** Every name that ends in `.test` is this machine; others are not known. */
export const lookup: LookupFunction = (hostname, _options, callback) => {
  if (hostname.endsWith('.test')) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), [])
}

export function aClient(clock = fakeClock()) {
  const client = createHttpClient({
    clock,
    version: '1.2.3',
    connecting: { ca: CERTIFICATE, lookup },
  })
  return { ...client, clock }
}

/** How a delivery failed. @throws when it did not */
export async function failureOf(delivery: Promise<unknown>): Promise<DeliveryError> {
  try {
    await delivery
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
  throw new Error('it was delivered')
}
