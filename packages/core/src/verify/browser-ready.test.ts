import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'

const anImport = /(?:\bfrom\s+|^import\s*|\bimport\s*\(\s*)['"]([^'"]+)['"]/gm

/** Every module that the entry pulls in, by what the built files import. */
function reach(url: string, seen = new Set<string>()): Set<string> {
  if (seen.has(url)) return seen
  seen.add(url)
  if (!url.startsWith('file:')) return seen
  const code = readFileSync(new URL(url), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (const [, target] of code.matchAll(anImport)) reach(resolve(target!, url), seen)
  return seen
}

function resolve(target: string, from: string): string {
  if (target.startsWith('.')) return new URL(target, from).href
  return builtinModules.includes(target) ? `node:${target}` : import.meta.resolve(target)
}

describe('the verify entry', () => {
  const modules = [...reach(new URL('./index.js', import.meta.url).href)]

  it('reaches nothing that only Node has, and no RDF library', () => {
    expect(modules.filter((url) => !url.startsWith('file:'))).toEqual([])
    const packages = modules.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
    expect([...new Set(packages)].sort()).toEqual(['@noble/curves', '@noble/hashes'])
  })
})
