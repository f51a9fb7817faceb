import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  /** What is loaded when it is needed. */
  readonly dynamicImports?: readonly string[]
}

const site = fileURLToPath(new URL('../../../packages/ui/dist/site/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${site}manifest.json`, 'utf8')) as Record<string, Chunk>
const firstLoad = 200_000
const anyPage = 350_000

/** All that a chunk needs before it can run. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(next, found)
  return found
}

/** And all that it may load later. */
function withEverything(key: string, found: Set<string>): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])])
    withEverything(next, found)
  return found
}

const sizeOf = (keys: Iterable<string>) =>
  [...keys]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(site + file)).length, 0)

const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const pages = entry.flatMap((key) => manifest[key]?.dynamicImports ?? [])

it('loads at most 200 kB of JavaScript first', () => {
  expect(entry).toHaveLength(1)
  expect(sizeOf(entry.flatMap((key) => [...withImports(key)]))).toBeLessThan(firstLoad)
})

it.each(pages)('%s has at most 350 kB, with all that it may load later', (page) => {
  const first = new Set(entry.flatMap((key) => [...withImports(key)]))
  expect(sizeOf(withEverything(page, first))).toBeLessThan(anyPage)
})
