/** Bytes of a file that go in one call. */
export const CHUNK_BYTES = 512 * 1024
