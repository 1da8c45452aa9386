// Where the data folder is when nobody names one: the operating system's place for application data
// (contract runtime.md). Pure.

/**
 * @param home the home folder of the user
 * @returns the parts of the path, to be joined
 */
export function defaultDataFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
  home: string,
): readonly string[] {
  if (platform === 'darwin') return [home, 'Library', 'Application Support', 'Tocsin']
  if (platform === 'win32') {
    return env.APPDATA ? [env.APPDATA, 'Tocsin'] : [home, 'AppData', 'Roaming', 'Tocsin']
  }
  const xdg = env.XDG_DATA_HOME
  return xdg?.startsWith('/') ? [xdg, 'tocsin'] : [home, '.local', 'share', 'tocsin']
}
