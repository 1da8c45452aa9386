// What can be done from every view.
import type { Command } from '../keys/commands.ts'
import { navigate } from '../router.tsx'
import { PLACES } from './nav-items.ts'

export function shellCommands(show: (over: 'palette' | 'help') => void): readonly Command[] {
  const group = 'Everywhere'
  return [
    {
      id: 'check.new',
      title: 'New check',
      icon: 'plus',
      keys: ['n'],
      group,
      run: () => navigate('/checks/new'),
    },
    {
      id: 'adopt',
      title: 'Bring in your jobs',
      icon: 'download',
      group,
      run: () => navigate('/checks/adopt'),
    },
    {
      id: 'push.new',
      title: 'New push',
      icon: 'lock',
      keys: ['p'],
      group,
      run: () => navigate('/pushes/new'),
    },
    {
      id: 'palette',
      title: 'Commands and search',
      keys: ['mod+k'],
      group,
      notInPalette: true,
      run: () => show('palette'),
    },
    {
      id: 'help',
      title: 'Keyboard shortcuts',
      icon: 'keyboard',
      keys: ['?'],
      group,
      run: () => show('help'),
    },
    ...PLACES.map(
      ({ to, title, icon }): Command => ({
        id: `go${to}`,
        title: `Go to ${title}`,
        icon,
        group: 'Go to',
        run: () => navigate(to),
      }),
    ),
  ]
}
