// Every route of the management API with an address of its own in a house: for what holds for all.
import type { Method, Route } from '../../../src/main/http/management/route-types.ts'
import { ROUTES } from '../../../src/main/http/management/routes.ts'
import type { ApiVersion } from '../../../src/main/monitor/rules/edit.ts'

export const VERSIONS: readonly ApiVersion[] = [1, 2, 3]

export interface Subject {
  readonly uuid: string
  readonly uniqueKey: string
}

/** Ids that name nothing. */
export const NOTHING: Subject = {
  uuid: '07c2f548-9850-4b27-af5d-6c9dc157ec02',
  uniqueKey: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
}

export interface Place {
  readonly route: Route
  readonly version: ApiVersion
  readonly url: string
}

/** All routes in all versions that have them, with the ids of the subject. */
export function placesOf({ uuid, uniqueKey }: Subject): Place[] {
  return VERSIONS.flatMap((version) =>
    ROUTES.filter((route) => route.versions?.includes(version) ?? true).map((route) => ({
      route,
      version,
      url: `/api/v${version}${route.path
        .replace(':uuid', uuid)
        .replace(':unique_key', uniqueKey)
        .replace(':n', '1')}`,
    })),
  )
}

export interface VerbPlace extends Place {
  readonly method: Method
}

/** Each verb of each of these places. */
export function verbsOf(places: readonly Place[]): VerbPlace[] {
  return places.flatMap((place) =>
    (Object.keys(place.route.verbs) as Method[]).map((method) => ({ ...place, method })),
  )
}
