/** A success as curl sends it, without a body. */
export const SUCCESS_SIGNAL = {
  kind: 'success',
  scheme: 'http',
  remoteAddr: '127.0.0.1',
  method: 'GET',
  ua: 'curl/8.5.0',
  rid: null,
  exitStatus: null,
  body: new Uint8Array(0),
} as const
