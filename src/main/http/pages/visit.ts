// A page request as data: push, visitor, language. No rules here.
import type { FastifyRequest } from 'fastify'
import type { PeerReader } from '../../network/client-address.ts'
import type { Visitor } from '../../secrets/push.ts'
import { readForm } from '../form-decoder.ts'
import { headerText } from '../pushes/answers/headers.ts'
import { addressOf, visitorOf } from '../pushes/request/visitor.ts'
import { type Locale, type Translation, translation } from './catalogue.ts'
import { readDeleted } from './deleted-cookie.ts'
import { localeOfHeader, localeOfTag } from './language.ts'
import { readPass } from './pass-cookie.ts'

const TOKEN = /^[a-z0-9_-]{8,64}$/

export interface Visit {
  /** Null: the path holds nothing that could be a token. */
  readonly token: string | null
  readonly translation: Translation
  /** What `?locale=` asked for; kept in the links of the flow. */
  readonly locale: Locale | null
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** Null when absent or blank; the body's wins over the query's. */
  readonly passphrase: string | null
  readonly pass: string | null
  /** The browser has just deleted it here. */
  readonly hasDeleted: boolean
  /** Pages know no account: what opens one is an API token (contract push.md 2.1). */
  readonly visitor: Visitor
  /** The page came over HTTPS. */
  readonly isSecure: boolean
}

export function readVisit(request: FastifyRequest, peer: PeerReader): Visit {
  const { headers } = request.raw
  const { t = '' } = request.params as { readonly t?: string }
  const token = TOKEN.test(t) ? t : null
  const query = queryOf(request)
  const form = readForm(request.body)
  const locale = localeOfTag(query.get('locale') ?? '')
  const { scheme } = peer(request.raw.socket.remoteAddress, {
    for: undefined,
    proto: headerText(headers['x-forwarded-proto']),
  })
  return {
    token,
    translation: translation(localeOfRequest(request)),
    locale,
    query,
    form,
    passphrase: nonBlank(form.get('passphrase')) ?? nonBlank(query.get('passphrase')),
    pass: token === null ? null : readPass(headers.cookie, token),
    hasDeleted: token !== null && readDeleted(headers.cookie, token),
    visitor: visitorOf(request, addressOf(request, peer), null),
    isSecure: scheme === 'https',
  }
}

/** The language of a page: what `?locale=` asks for, else the reader's. */
export function localeOfRequest(request: FastifyRequest): Locale {
  const wish = localeOfTag(queryOf(request).get('locale') ?? '')
  return wish ?? localeOfHeader(request.raw.headers['accept-language'])
}

/** The query as sent, `?` included; empty when there is none. */
export function searchOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start === -1 || start === request.url.length - 1 ? '' : request.url.slice(start)
}

/** A path of this push that keeps the chosen language. */
export function pathOf(
  { token, locale }: Pick<Visit, 'token' | 'locale'>,
  step: '' | '/r' | '/passphrase' | '/access' | '/expire' | '/preview' | '/print_preview' = '',
  extra: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(locale === null ? {} : { locale }), ...extra }).toString()
  return `/p/${token ?? ''}${step}${query === '' ? '' : `?${query}`}`
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(searchOf(request))
}

/** A passphrase of blanks counts as none (contract push.md P1). */
function nonBlank(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text
}
