import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Packages of others that a module brings in as soon as it is loaded, and the modules of ours on the way. */
function findLoaded(url: string, modules: Set<string>, packages: Set<string>): void {
  if (modules.has(url)) return
  modules.add(url)
  const text = readFileSync(fileURLToPath(url), 'utf8')
  for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)) {
    if (from.startsWith('.')) findLoaded(new URL(from, url).href, modules, packages)
    else if (from.startsWith('@kg/')) findLoaded(import.meta.resolve(from), modules, packages)
    else if (!from.startsWith('node:')) packages.add(from)
  }
}

describe('the start of kg', () => {
  const modules = new Set<string>()
  const packages = new Set<string>()
  const folder = new URL('./commands/', import.meta.url)
  const families = readdirSync(folder).filter((name) => name.endsWith('-commands.js'))
  findLoaded(new URL('./main.js', import.meta.url).href, modules, packages)
  for (const family of families) findLoaded(new URL(family, folder).href, modules, packages)

  it('loads nothing heavy before it knows that a command needs it', () => {
    expect(families).toContain('node-commands.js')
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
