// Opens what arranges the list: its order and its columns.
import { useState } from 'react'
import { useCommands } from '../keys/commands.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const ViewDrawer = lazyComponent(() => import('./ViewDrawer.tsx'), null)

export function ViewButton() {
  const [isOpen, setOpen] = useState(false)
  useCommands([
    {
      id: 'checks.view',
      title: 'Sort the list and choose its columns',
      icon: 'sliders',
      keys: ['v'],
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Button size="s" icon="sliders" onClick={() => setOpen(true)} aria-haspopup="dialog">
        View
      </Button>
      {isOpen && <ViewDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
