// The grammar covers the server: no route and no procedure is left out in silence.
import { expect, test } from 'vitest'
import { ROUTES } from '../../../src/main/http/management/routes.ts'
import { PROCEDURES } from '../../../src/shared/procedures/index.ts'
import { registeredRoutes } from './registered-routes.ts'
import { fuzzRoutes, PROCEDURE_NAMES, WILDCARDS } from './routes.ts'

test('every route of the server is fuzzed', async () => {
  const registered = await registeredRoutes()
  const templates = fuzzRoutes(registered).map(({ template }) => template)
  const paths = registered.map(([, template]) => template)
  expect(paths).toContain('/p/:t/r')
  const missing = paths.filter((path) => !templates.includes(path) && !WILDCARDS.includes(path))
  expect(missing).toEqual([])
  for (const { path } of ROUTES) expect(templates).toContain(`/api/v3${path}`)
})

test('every procedure is fuzzed but those that end the server, send something elsewhere or change jobs', () => {
  const left = Object.keys(PROCEDURES).filter((name) => !PROCEDURE_NAMES.includes(name))
  expect(left).toEqual([
    ...['app.restart', 'settings.testMail', 'channels.test'],
    ...['adopt.scan', 'adopt.apply', 'adopt.undo'],
    ...['remotes.save', 'remotes.test'],
  ])
})
