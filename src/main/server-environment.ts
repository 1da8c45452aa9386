// What whoever starts a server sets for its process: it is read before the program runs.

/**
 * By default, the C library of Linux gives each of V8's threads memory of its own: after a load, one shared pool is some
 * 30 MiB smaller. And it keeps what is freed, more of it the larger the buffers were that it has seen: with a
 * threshold that stays, some 3 MiB more go back. What is large is taken from the system and given back by itself, so that
 * it leaves no holes in the pool: 3 MiB less, at rest as well. Other systems ignore them.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
} as const
