// The autostart file of a Linux desktop (freedesktop.org: Autostart and Desktop Entry
// specifications). Pure.

/** @param words the program and its arguments */
export function autostartEntry(words: readonly string[], icon: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.0',
    'Name=Tocsin',
    'Comment=Notices when a scheduled job goes silent',
    `Exec=${words.map(execWord).join(' ')}`,
    `Icon=${icon}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Whether an entry is one that the desktop starts: some switch it off and leave it there. */
export function isAutostarting(entry: string): boolean {
  return !/^(Hidden *= *true|X-GNOME-Autostart-enabled *= *false) *$/im.test(entry)
}

/**
 * One word of `Exec`: quoted where it has to be, a `%` doubled, as it would begin a field code; then
 * escaped as the text of any key is.
 */
function execWord(word: string): string {
  const plain = /^[\w@%+=:,./-]+$/.test(word)
  const quoted = plain ? word : `"${word.replaceAll(/["`$\\]/g, '\\$&')}"`
  return quoted
    .replaceAll('%', '%%')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
}
