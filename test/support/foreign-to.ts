// The rule about pages of other sites, for routes without their server.
import { originRule } from '../../src/main/http/origin.ts'
import { noHints } from './house.ts'

export function foreignTo(baseUrl: string) {
  const options = { baseUrl: () => baseUrl, linkBaseUrl: () => null, schemeOf: () => 'http' }
  return originRule({ ...options, hints: noHints }).isForeign
}
