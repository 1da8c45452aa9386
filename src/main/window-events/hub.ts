// What the window is told without asking.
export interface WindowHub {
  /** Something beside the checks changed: it is read and told with the next batch. */
  changed(part: 'settings' | 'projects' | 'app' | 'pushes'): void
  /** The window is to show that view. */
  open(route: string): void
}
