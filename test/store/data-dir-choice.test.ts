// Where the data lives (contract runtime.md).
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../src/main/config.ts'
import { resolveDataDir } from '../../src/main/data-dir.ts'

describe('the data folder', () => {
  test.each<[string, string | undefined, Environment, NodeJS.Platform, string]>([
    ['the flag', '/data', { TOCSIN_DATA_DIR: '/env' }, 'linux', '/data'],
    ['a relative flag', 'data', {}, 'linux', path.resolve('data')],
    ['the variable', undefined, { TOCSIN_DATA_DIR: '/env' }, 'linux', '/env'],
    ['the home on Linux', undefined, {}, 'linux', '/home/me/.local/share/tocsin'],
    [
      'no empty variable',
      undefined,
      { TOCSIN_DATA_DIR: '' },
      'linux',
      '/home/me/.local/share/tocsin',
    ],
    ['the XDG folder', undefined, { XDG_DATA_HOME: '/xdg' }, 'linux', '/xdg/tocsin'],
    [
      'no relative XDG folder',
      undefined,
      { XDG_DATA_HOME: 'xdg' },
      'linux',
      '/home/me/.local/share/tocsin',
    ],
    [
      'no empty XDG folder',
      undefined,
      { XDG_DATA_HOME: '' },
      'linux',
      '/home/me/.local/share/tocsin',
    ],
    [
      'the library on macOS',
      undefined,
      { XDG_DATA_HOME: '/xdg' },
      'darwin',
      '/home/me/Library/Application Support/Tocsin',
    ],
    ['APPDATA on Windows', undefined, { APPDATA: '/roaming' }, 'win32', '/roaming/Tocsin'],
    [
      'the home on Windows, as APPDATA is empty',
      undefined,
      { APPDATA: '' },
      'win32',
      '/home/me/AppData/Roaming/Tocsin',
    ],
    ['the home on Windows', undefined, {}, 'win32', '/home/me/AppData/Roaming/Tocsin'],
    ['the XDG way elsewhere', undefined, {}, 'freebsd', '/home/me/.local/share/tocsin'],
  ])('is %s', (_, flag, env, platform, expected) => {
    expect(resolveDataDir(flag, env, platform, '/home/me')).toBe(expected)
  })

  test('is no empty flag, as an unset variable of a script makes it', () => {
    expect(() => resolveDataDir('', { TOCSIN_DATA_DIR: '/env' })).toThrow(
      expect.objectContaining({ exit: 64, message: '--data-dir must not be empty' }),
    )
  })
})
