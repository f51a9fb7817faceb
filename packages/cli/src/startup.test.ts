import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Packages of others that a module brings in as soon as it is loaded, and the modules of ours on the way. */
function findLoaded(url: string, modules = new Set<string>(), packages = new Set<string>()) {
  if (modules.has(url)) return { modules, packages }
  modules.add(url)
  const text = readFileSync(fileURLToPath(url), 'utf8')
  for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)) {
    if (from.startsWith('.')) findLoaded(new URL(from, url).href, modules, packages)
    else if (from.startsWith('@kg/')) findLoaded(import.meta.resolve(from), modules, packages)
    else if (!from.startsWith('node:')) packages.add(from)
  }
  return { modules, packages }
}

describe('the start of kg', () => {
  const { modules, packages } = findLoaded(new URL('./main.js', import.meta.url).href)

  it('loads nothing heavy before it knows that a command needs it', () => {
    expect([...packages]).toEqual(['commander'])
    const others = [...modules].filter((url) => !url.includes('/cli/dist/'))
    expect(others.map((url) => url.replace(/^.*\/([^/]+)\/dist\//, '$1/')).sort()).toEqual([
      'contract/home.js',
      'core/files/index.js',
      'core/files/write-private.js',
      'core/values/defined.js',
      'core/values/index.js',
      'core/values/remember.js',
    ])
  })
})
