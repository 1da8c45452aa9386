// Which components of a page React rendered anew, by where they stand: what the developer tools of React hear, heard
// by a test. Work that nobody sees is counted, not timed.
import type { Page } from 'playwright'

/** What this reads of a fiber, React's record of a component or an element. */
interface Fiber {
  readonly tag: number
  readonly type: unknown
  readonly flags: number
  readonly memoizedProps: Readonly<Record<string, unknown>> | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly return: Fiber | null
  readonly alternate: Fiber | null
}

declare global {
  interface Window {
    /** Components that were rendered again, by the `data-column` of the cell that they stand in; `` for none. */
    renderedIn: Record<string, number>
  }
}

/** From the next load of the page on, `window.renderedIn` counts. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [COMPONENT, FORWARD_REF, MEMO, SIMPLE_MEMO] = [0, 11, 14, 15]
    const COMPONENTS = [COMPONENT, FORWARD_REF, MEMO, SIMPLE_MEMO]
    const PERFORMED_WORK = 1
    window.renderedIn = {}

    function columnOf(fiber: Fiber | null): string {
      for (let at = fiber; at !== null; at = at.return) {
        const column = at.memoizedProps?.['data-column']
        if (at.type === 'td' && typeof column === 'string') return column
      }
      return ''
    }

    function look(now: Fiber, before: Fiber): void {
      if (COMPONENTS.includes(now.tag) && (now.flags & PERFORMED_WORK) !== 0) {
        const column = columnOf(now)
        window.renderedIn[column] = (window.renderedIn[column] ?? 0) + 1
      }
      // The same child: React left alone all that is below.
      if (now.child === before.child) return
      for (let child = now.child; child !== null; child = child.sibling) {
        if (child.alternate !== null) look(child, child.alternate)
      }
    }

    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onCommitFiberRoot(_: number, { current }: { readonly current: Fiber }) {
          if (current.alternate !== null) look(current, current.alternate)
        },
      },
    })
  })
}
