// Playwright looks for what is not there yet after 20, 50, 100, 100 and then every 500 ms. A view of the
// window is there after 300 ms or so: half a second of nothing in most tests. Here after 100 ms at the most.
import type { Page } from 'playwright'

type Action = (progress: unknown, again: symbol) => Promise<unknown>

/** What of Playwright's own side of a frame is used; the version is pinned. */
interface InnerFrame {
  retryWithProgressAndBackoff?(progress: unknown, action: Action): Promise<unknown>
  retryWithProgressAndTimeouts?(
    progress: unknown,
    pauses: readonly number[],
    action: Action,
  ): Promise<unknown>
}

interface WithInside {
  readonly _connection?: { toImpl?(object: unknown): InnerFrame | undefined }
}

const PAUSES = [20, 30, 50, 100]

/** Makes the locators of all pages look more often. Without the inside that it expects, nothing happens. */
export function lookOften(page: Page): void {
  const frame = page.mainFrame()
  const inner = (frame as unknown as WithInside)._connection?.toImpl?.(frame)
  if (inner?.retryWithProgressAndTimeouts === undefined) return
  const prototype: InnerFrame = Object.getPrototypeOf(inner)
  prototype.retryWithProgressAndBackoff = function (progress, action) {
    return this.retryWithProgressAndTimeouts?.(progress, PAUSES, action) ?? Promise.resolve()
  }
}
