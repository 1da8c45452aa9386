// The signals that end a server.
export const SIGNALS = ['SIGTERM', 'SIGINT'] as const
export type EndSignal = (typeof SIGNALS)[number]

/**
 * For ends that take seconds: all signals are tried at the same time, by the first test that asks. What
 * `end` begins must be over when it resolves, as it ends with that test.
 */
export function forEachSignal<T>(
  end: (signal: EndSignal) => Promise<T>,
): (signal: EndSignal) => Promise<T> {
  let ends: Promise<Record<EndSignal, T>> | undefined
  async function tryAll(): Promise<Record<EndSignal, T>> {
    const [SIGTERM, SIGINT] = await Promise.all([end('SIGTERM'), end('SIGINT')])
    return { SIGTERM, SIGINT }
  }
  return async (signal) => {
    ends ??= tryAll()
    return (await ends)[signal]
  }
}
