// A disk of a few mebibytes that a test fills up: mounted where root may, on Linux.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/house.ts'

/** Whether the program ended without an error. */
export const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8' }).status === 0

/**
 * Mounts a file system of that many mebibytes until the test has finished; skips the test where that
 * cannot be. Gives a data folder to be made on it, and what takes every byte left until called back.
 */
export function smallDisk(mebibytes: number, skip: (note: string) => never) {
  const disk = temporaryFolder()
  const options = `size=${mebibytes}m,mode=700`
  if (!succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', disk)) {
    skip('no small disk can be mounted: that needs root, and Linux')
  }
  onTestFinished(() => void succeeds('umount', '--lazy', disk))
  return { dataDir: path.join(disk, 'data'), fill: () => fill(disk) }
}

function fill(folder: string): () => void {
  const file = path.join(folder, 'filler')
  const fd = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(4096))
  } catch {
    // Full.
  }
  fs.closeSync(fd)
  return () => fs.rmSync(file)
}
