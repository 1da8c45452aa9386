// What can be done from every view.

import type { Command } from '../keys/commands.ts'
import { navigate } from '../router.tsx'
import { t } from '../words/t.ts'
import { PLACES } from './nav-items.ts'

export function shellCommands(show: (over: 'palette' | 'help') => void): readonly Command[] {
  const group = t('keys.everywhere')
  return [
    {
      id: 'check.new',
      title: t('shell.newCheck'),
      icon: 'plus',
      keys: ['n'],
      group,
      run: () => navigate('/checks/new'),
    },
    {
      id: 'adopt',
      title: t('shell.adopt'),
      icon: 'download',
      group,
      run: () => navigate('/checks/adopt'),
    },
    {
      id: 'push.new',
      title: t('shell.newPush'),
      icon: 'lock',
      keys: ['p'],
      group,
      run: () => navigate('/pushes/new'),
    },
    {
      id: 'request.new',
      title: t('requests.request'),
      icon: 'mail',
      group,
      run: () => navigate('/pushes/requests/new'),
    },
    {
      id: 'palette',
      title: t('shell.palette'),
      keys: ['mod+k'],
      group,
      notInPalette: true,
      run: () => show('palette'),
    },
    {
      id: 'help',
      title: t('shell.shortcuts'),
      icon: 'keyboard',
      keys: ['?'],
      group,
      notInPalette: !hasKeys(),
      run: () => show('help'),
    },
    ...PLACES.map(
      ({ to, title, icon }): Command => ({
        id: `go${to}`,
        title: t('shell.goToPlace', { place: t(title) }),
        icon,
        group: t('shell.goTo'),
        run: () => navigate(to),
      }),
    ),
    {
      id: 'go/tray',
      title: t('shell.goToPlace', { place: t('tray.compactList') }),
      icon: 'checks',
      group: t('shell.goTo'),
      run: () => navigate('/tray'),
    },
    {
      id: 'go/reports',
      title: t('shell.goToPlace', { place: t('reports.title') }),
      icon: 'text',
      group: t('shell.goTo'),
      run: () => navigate('/reports'),
    },
  ]
}

/** A phone has none. */
function hasKeys(): boolean {
  return !matchMedia('(hover: none) and (pointer: coarse)').matches
}
