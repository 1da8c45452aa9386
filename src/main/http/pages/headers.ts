// Headers of every page that can hold a secret (contract push.md P12).
import type { FastifyReply } from 'fastify'
import { guardSecret } from '../pushes/answers/headers.ts'
import type { Markup } from './html.ts'

/** Browser features that no page of ours uses; copying is the one that is left. */
const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'xr-spatial-tracking',
]

const PERMISSIONS = [
  'clipboard-write=(self)',
  ...CLOSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ')

function contentPolicy(formAction: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** @param leavesSite the forms of the page may end at another site: that of a push of kind url */
export function secretHeaders(reply: FastifyReply, leavesSite = false): FastifyReply {
  // Chromium applies form-action to the redirects that answer a form, too.
  const policy = contentPolicy(leavesSite ? "'self' http: https:" : "'self'")
  return guardSecret(reply, policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', PERMISSIONS)
}

export interface PageAnswer {
  readonly status?: number
  readonly leavesSite?: boolean
}

/** Sends a page with all of contract push.md P12. */
export function sendPage(
  reply: FastifyReply,
  page: Markup,
  { status = 200, leavesSite = false }: PageAnswer = {},
): FastifyReply {
  return secretHeaders(reply, leavesSite)
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page.toString())
}

/**
 * Redirects with all of contract push.md P12: the address that is left, and where it leads, are secrets
 * themselves.
 */
export function sendOn(reply: FastifyReply, location: string, status: 301 | 302 | 303 = 302) {
  return secretHeaders(reply).code(status).header('location', location).send()
}
