// Time for a running app: hours pass in a moment, awake or asleep. Its clocks say so; its timers, which
// are the machine's own, do not.
import type { Recorder } from '../../support/electron/recorder.ts'
import type { Desktop } from './desktop.ts'

type Recording = typeof globalThis & { tocsinRecorder: Recorder }

/** Less than the watcher takes for a gap. */
const STEP = 5000

/** The machine is awake: the watcher looks again and again. */
export function pass(desktop: Desktop, ms: number): Promise<void> {
  return desktop.inMain(
    async ({ powerMonitor }, [total, step]: readonly [number, number]) => {
      const { tocsinRecorder } = globalThis as Recording
      for (let passed = 0; passed < total; passed += step) {
        // Somebody is there: the watcher looks at once. In the same turn before and after, as the time
        // since its last look would count as well: on a busy machine both together are a gap.
        powerMonitor.emit('unlock-screen')
        tocsinRecorder.travel(Math.min(step, total - passed))
        powerMonitor.emit('unlock-screen')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    [ms, STEP] as const,
  )
}

/** The machine sleeps, and says so. */
export function sleep(desktop: Desktop, ms: number): Promise<void> {
  return desktop.inMain(({ powerMonitor }, asleep: number) => {
    powerMonitor.emit('suspend')
    const { tocsinRecorder } = globalThis as Recording
    tocsinRecorder.travel(asleep)
    powerMonitor.emit('resume')
  }, ms)
}

/** For `launchDesktop`, so that an app starts that much later. */
export function later(ms: number): Record<string, string> {
  return { TOCSIN_TEST_TIME: String(ms) }
}
