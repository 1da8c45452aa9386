// Opens what arranges the list: its order, its groups and its columns.
import { useState } from 'react'
import { useCommands } from '../keys/commands.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { t } from '../words/t.ts'

const ViewDrawer = lazyComponent(() => import('./ViewDrawer.tsx'), null)

export function ViewButton() {
  const [isOpen, setOpen] = useState(false)
  useCommands([
    {
      id: 'checks.view',
      title: t('list.viewCommand'),
      icon: 'sliders',
      keys: ['v'],
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Button size="s" icon="sliders" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('list.view')}
      </Button>
      {isOpen && <ViewDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
