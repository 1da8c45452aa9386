// The title of a kind, for screens that do without the definitions of the kinds at first.
import { lazyComponent } from '../ui/lazy-component.tsx'

/** Nothing until its chunk is there. */
export const KindTitle = lazyComponent(
  () => import('./KindTitle.tsx'),
  null,
  // Without it, the integration still has its name.
  () => {},
)
