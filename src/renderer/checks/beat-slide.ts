// A new beat pushes its strip along: the eye sees that something came.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type ShownBeat, SLOT } from './beats.ts'

/** Milliseconds. */
const SLIDE = { duration: 180, easing: 'ease-out' } as const

/** Whether the strip moved on by one beat. A run that ends takes the place of the one in progress. */
export function isPushed(before: readonly ShownBeat[], now: readonly ShownBeat[]): boolean {
  const [last, pushed, newest] = [before.at(-1), now.at(-2), now.at(-1)]
  return last !== undefined && pushed?.at === last.at && newest?.at !== last.at
}

/** When any strip began to slide: where many are pinged all the time, one at a time does. */
let slidAt = Number.NEGATIVE_INFINITY

/**
 * Slides what is drawn in from the right after a new beat; not where motion is unwanted.
 * @param of what the beats are of: those of another check are no new ones
 */
export function useBeatSlide(
  drawn: RefObject<SVGGElement | null>,
  of: string,
  beats: readonly ShownBeat[],
): void {
  const before = useRef({ of, beats })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { of, beats }
    if (last.of !== of || !isPushed(last.beats, beats)) return
    if (performance.now() - slidAt < SLIDE.duration) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    slidAt = performance.now()
    drawn.current?.animate([{ translate: `${SLOT}px 0` }, { translate: '0 0' }], SLIDE)
  }, [drawn, of, beats])
}
