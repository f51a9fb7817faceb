import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Top to bottom: a package may import only what stands below it. */
const order = ['ui', 'cli', 'mcp', 'client', 'node', 'net', 'chain', 'ingest', 'store', 'contract', 'core']
/** The edges know the node only through its API. */
const edges = new Map([
  ['ui', ['client', 'contract', 'core']],
  // kg index reads the user's files, which are the command line's business and not the daemon's.
  ['cli', ['client', 'contract', 'core', 'mcp', 'ingest']],
  ['mcp', ['client', 'contract', 'core']],
  ['client', ['contract', 'core']],
])

const packages = readdirSync('packages')
const sources = (name: string) =>
  readdirSync(join('packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('packages', name, 'src', file))
const imported = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '@kg\/([a-z]+)[^']*'|import\('@kg\/([a-z]+)/g)].map(
    ([, from, lazy]) => (from ?? lazy) as string,
  )

describe('the house', () => {
  it('has only rooms that the plan names', () => {
    expect(packages.filter((name) => !order.includes(name))).toEqual([])
  })

  it.each(packages)('lets %s import only what stands below it', (name) => {
    const allowed = edges.get(name) ?? order.slice(order.indexOf(name) + 1)
    const wrong = sources(name).flatMap((file) =>
      imported(file)
        .filter((other) => !allowed.includes(other))
        .map((other) => `${file} imports ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(packages)('declares in package.json and tsconfig what %s imports', (name) => {
    const needed = [...new Set(sources(name).flatMap(imported))].sort()
    const manifest = JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8'))
    const references = JSON.parse(readFileSync(join('packages', name, 'tsconfig.json'), 'utf8')).references as {
      path: string
    }[]
    expect(needed.filter((other) => !(`@kg/${other}` in (manifest.dependencies ?? {})))).toEqual([])
    expect(needed.filter((other) => !references.some(({ path }) => path === `../${other}`))).toEqual([])
  })
})
