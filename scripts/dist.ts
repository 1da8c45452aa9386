// `npm run dist`: builds and packages the desktop app for this system; `npm run dist:dir` leaves it
// unpacked in a folder. More words go to electron-builder, such as `--linux deb --arm64`.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildIfStale } from './build-if-stale.ts'

const ROOT = path.join(import.meta.dirname, '..')

type Environment = Readonly<Record<string, string | undefined>>

/**
 * What the surroundings say beyond electron-builder.yml:
 * - `TOCSIN_ELECTRON_DIST`: a folder with Electron's binary; it is not downloaded then.
 * - `GITHUB_REPOSITORY` (`owner/name`, set by GitHub's CI): where updates are looked for. Without it a
 *   package looks for none: a made-up address would be somebody else's to fill.
 */
export function builderWords(env: Environment): readonly string[] {
  const { TOCSIN_ELECTRON_DIST: electron, GITHUB_REPOSITORY: repository } = env
  const [owner, repo] = repository?.split('/') ?? []
  const homepage = repository ? `https://github.com/${repository}` : 'https://tocsin.invalid/'
  return [
    ...(electron ? [`--config.electronDist=${path.resolve(electron)}`] : []),
    // Packages for Debian have to name one.
    `--config.extraMetadata.homepage=${homepage}`,
    ...(repository
      ? [
          '--config.publish.provider=github',
          `--config.publish.owner=${owner}`,
          `--config.publish.repo=${repo}`,
          `--config.linux.maintainer=${owner} <${owner}@users.noreply.github.com>`,
        ]
      : []),
    // Uploading is a step of its own, for whoever may.
    '--publish=never',
  ]
}

function dist(words: readonly string[]): number {
  buildIfStale()
  const builder = path.join(ROOT, 'node_modules', 'electron-builder', 'cli.js')
  const { status } = spawnSync(
    process.execPath,
    [builder, ...builderWords(process.env), ...words],
    { cwd: ROOT, stdio: 'inherit' },
  )
  return status ?? 1
}

if (import.meta.main) process.exitCode = dist(process.argv.slice(2))
