// One stream over everything: pings, changes, notifications, gaps, pushes.
import type { TimelineKind } from '../../shared/views/timeline.ts'
import { Stream } from '../timeline/Stream.tsx'
import { Page } from '../ui/Page.tsx'

const KINDS: readonly TimelineKind[] = [
  'flip',
  'notification',
  'success',
  'fail',
  'start',
  'log',
  'ign',
  'gap',
  'push',
]

export default function ActivityPage() {
  return (
    <Page title="Activity">
      <Stream uuid={null} kinds={KINDS} empty="Nothing has happened yet" />
    </Page>
  )
}
