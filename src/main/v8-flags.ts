// Flags of V8 that this program sets while it runs.

/** Of V8 12 and 13, as in Node 22 to 24. Another one might print that it does not know them. */
const KNOWN_VERSIONS = ['12', '13']
/**
 * What Maglev needed for a function is freed once its code is there, on the main thread. Otherwise it waits for the
 * next function that is compiled, and whatever a load had compiled last stays for as long as the server rests.
 * Only the main thread may look at a flag that changes here: `--no-maglev-build-code-on-background` ends the process
 * when a function is being compiled at that moment, as one half of V8 then builds what the other half has not prepared.
 */
export const COMPILER_MEMORY = '--no-maglev-destroy-on-background'
/**
 * Baseline code is made where it is used: another thread would be woken for each few functions, also those that
 * only run now and then in a server at rest.
 */
export const NO_WAKING = '--no-concurrent-sparkplug'
/**
 * What a request leaves behind dies young: collected in small portions, it never piles up. V8 reads the largest size
 * of the young generation before any script runs, but its growth as it goes: it stays as `young-generation.ts` makes it.
 */
export const STEADY_YOUNG_GENERATION = '--semi-space-growth-factor=1'
export const GROWING_YOUNG_GENERATION = '--semi-space-growth-factor=2'
/** So little is collected sooner by one thread than it takes to wake others and wait for them. */
export const ONE_COLLECTOR = '--no-parallel-scavenge'
/**
 * Percent by which what has outlived the young generation may grow until it is collected, but at least 8 MiB, which
 * decides in a server of few checks. With a tenth, a snapshot of 100,000 checks takes twice as long.
 */
const SMALL_OLD_GENERATION = '--heap-growing-percent=60'

/** `node:v8` is loaded with the first flag: it brings streams and more, which a start can do without. */
export function setFlags(...flags: readonly string[]): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}

/**
 * Keeps the memory of a server small. Under other flags than at the start V8 refuses what was compiled before,
 * Node's own modules too: call it when they are loaded.
 */
export function saveMemory(): void {
  setFlags(STEADY_YOUNG_GENERATION, ONE_COLLECTOR, SMALL_OLD_GENERATION)
  const [version = ''] = process.versions.v8.split('.')
  if (KNOWN_VERSIONS.includes(version)) setFlags(COMPILER_MEMORY, NO_WAKING)
}
