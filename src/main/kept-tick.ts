// Keeps Node's ticks cheap. Node makes an object of computed keys for each `process.nextTick`, of which an HTTP
// request takes half a dozen. V8 stores such keys fast as long as it knows the shape, and forgets a shape of which a
// full collection finds no object: from then on, and until the process ends, each key is stored by its slow path.
import { executionAsyncResource } from 'node:async_hooks'

let kept: Promise<object> | undefined

/**
 * From the next tick on there is always one of these objects. To be called before the first full collection.
 * @returns what is kept
 */
export function keepTick(): Promise<object> {
  // Inside a tick, its object is what Node calls the resource that is being executed.
  kept ??= new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
  return kept
}
