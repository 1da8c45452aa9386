import { describe, expect, test } from 'vitest'
import { parseRoute, pathWith } from '../../src/renderer/routes.ts'

const UUID = '00000000-0000-4000-8000-000000000001'

describe('an address', () => {
  test.each([
    ['', { page: 'checks' }],
    ['#/', { page: 'checks' }],
    ['#/checks', { page: 'checks' }],
    ['#/checks/new', { page: 'check-new' }],
    ['#/checks/adopt', { page: 'adopt' }],
    [`#/checks/${UUID}`, { page: 'check', id: UUID }],
    [`#/checks/${UUID}/edit`, { page: 'check-edit', id: UUID }],
    [`#/checks/@${UUID}/abc`, { page: 'mirrored', remote: UUID, uniqueKey: 'abc' }],
    ['#/activity', { page: 'activity' }],
    ['#/reports?of=month', { page: 'reports' }],
    ['#/pushes', { page: 'pushes' }],
    ['#/pushes/new', { page: 'push-new' }],
    ['#/pushes/a_b-c', { page: 'push', token: 'a_b-c', via: null }],
    ['#/pushes/@0f-1/a_b-c', { page: 'push', token: 'a_b-c', via: '0f-1' }],
    ['#/pushes/@0f-1', { page: 'unknown' }],
    ['#/pushes/a_b-c/d', { page: 'unknown' }],
    ['#/pushes/requests/new', { page: 'request-new' }],
    ['#/pushes/requests/a_b-c', { page: 'request', token: 'a_b-c' }],
    ['#/pushes/requests', { page: 'unknown' }],
    ['#/badges', { page: 'badges' }],
    ['#/tray', { page: 'tray' }],
    ['#/integrations', { page: 'integrations' }],
    ['#/integrations/new/ntfy', { page: 'integration-new', kind: 'ntfy' }],
    [`#/integrations/${UUID}`, { page: 'integration', uuid: UUID }],
    ['#/servers', { page: 'servers' }],
    ['#/servers/new', { page: 'server-new' }],
    [`#/servers/${UUID}`, { page: 'server', id: UUID }],
    ['#/settings', { page: 'settings', section: 'general' }],
    ['#/settings/keys', { page: 'settings', section: 'keys' }],
  ])('%s leads to its view', (hash, view) => {
    expect(parseRoute(hash).view).toEqual(view)
  })

  test.each([
    '#/nowhere',
    '#/settings/nothing',
    '#/checks/a/b',
    '#/checks/a/edit/more',
    '#/badges/x',
    `#/checks/@${UUID}`,
    `#/checks/@${UUID}/abc/edit`,
    '#/servers/a/b',
    '#/pushes/a/b',
    '#/integrations/a/b',
  ])('%s means nothing', (hash) => {
    expect(parseRoute(hash).view).toEqual({ page: 'unknown' })
  })

  test('carries a query beside its path', () => {
    const route = parseRoute('#/checks?q=nightly+db&state=down')
    expect(route).toMatchObject({ path: '/checks', query: { q: 'nightly db', state: 'down' } })
  })

  test('is all that follows the first question mark', () => {
    expect(parseRoute('#/checks?q=done?&tag=db').query).toEqual({ q: 'done?', tag: 'db' })
  })

  test('with a broken escape is taken as it is', () => {
    expect(parseRoute('#/pushes/%E0%A4').view).toEqual({
      page: 'push',
      token: '%E0%A4',
      via: null,
    })
  })
})

describe('a path with a query', () => {
  test('reads back what was put in', () => {
    const path = pathWith('/checks', { q: 'a b&c=d', tag: 'ü' })
    expect(parseRoute(`#${path}`).query).toEqual({ q: 'a b&c=d', tag: 'ü' })
  })

  test('leaves out what is empty', () => {
    expect(pathWith('/checks', { q: '', state: null })).toBe('/checks')
  })
})
