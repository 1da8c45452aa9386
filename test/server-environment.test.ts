// Whoever starts a server sets the same for it: the container and the unit that README shows name it themselves.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ENVIRONMENT } from '../src/main/server-environment.ts'

test.each(['Containerfile', 'README.md'])('%s sets what a server is started with', (file) => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
    expect(text).toMatch(new RegExp(`^(ENV|Environment=).*\\b${name}=${value}\\b`, 'm'))
})
