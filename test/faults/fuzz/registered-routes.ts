// The routes that the server registers, as the server itself lists them.
import { serverWith } from '../../http/servers.ts'
import { openHouse, temporaryFolder } from '../../support/house.ts'

/** Methods and path of each, such as `/p/:t/r` or `/ping/*`. */
export async function registeredRoutes(): Promise<[methods: string[], template: string][]> {
  const server = serverWith(openHouse(), { windowFolder: temporaryFolder() })
  const routes: [string[], string][] = []
  server.addHook('onRoute', ({ method, url }) => void routes.push([[method].flat(), url]))
  await server.ready()
  return routes
}
