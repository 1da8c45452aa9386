// What a child process gets to know of ours (contract hardening.md H28).
import { expect, test } from 'vitest'
import { childEnvironment } from '../src/main/child-env.ts'

test('a child gets neither our variables nor those of an AppImage', () => {
  const env = {
    HOME: '/home/ann',
    TOCSIN_MASTER_KEY: 'f'.repeat(64),
    tocsin_port: '1',
    APPIMAGE: '/opt/Tocsin.AppImage',
    APPDIR: '/tmp/.mount_Tocsin',
    ARGV0: './Tocsin.AppImage',
    OWD: '/home/ann',
    UNSET: undefined,
  }
  expect(childEnvironment(env)).toEqual({ HOME: '/home/ann' })
})

test('folders of the AppImage leave the lists of folders, a list of nothing else goes', () => {
  const env = {
    APPDIR: '/tmp/.mount_T',
    PATH: '/tmp/.mount_T/usr/bin:/usr/bin:/tmp/.mount_Tother/bin:/bin',
    LD_LIBRARY_PATH: '/tmp/.mount_T/usr/lib',
    XDG_DATA_DIRS: '/tmp/.mount_T:/usr/share',
  }
  expect(childEnvironment(env)).toEqual({
    PATH: '/usr/bin:/tmp/.mount_Tother/bin:/bin',
    XDG_DATA_DIRS: '/usr/share',
  })
})

test('without an AppImage the lists stay as they are, an empty variable too', () => {
  const env = { PATH: '/usr/bin::/bin', EMPTY: '' }
  expect(childEnvironment(env)).toEqual(env)
})
