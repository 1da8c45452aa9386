// UUIDs as text. Which version they are of matters to nobody but mail addresses.

/** With dashes, in either case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** As the server writes them: lower case. */
export const CANONICAL_UUID = new RegExp(UUID.source)

/** One within a longer pattern. */
export const UUID_INSIDE = UUID.source.slice(1, -1)
