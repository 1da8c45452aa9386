// What whoever starts a server sets for its process: it is read before the program runs.

/**
 * By default, the C library of Linux gives each of V8's threads memory of its own, which it hardly gives back: after a
 * load, two shared pools are some 25 MiB smaller. Other systems ignore it.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } as const
