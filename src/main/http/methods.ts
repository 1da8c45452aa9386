// HTTP methods that routes for every method take.
import http from 'node:http'

/** All methods that Node's parser knows but CONNECT, which is no request for a resource. */
export const ALL_METHODS = http.METHODS.filter((method) => method !== 'CONNECT')
