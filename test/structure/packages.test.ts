import { describe, expect, it } from 'vitest'
import { packageImports } from './lib/import-graph.js'
import { packages, read, sourcesIn } from './lib/sources.js'

/** Top to bottom: a package may import only what stands below it. */
const order = [
  'ui',
  'cli',
  'mcp',
  'client',
  'node',
  'net',
  'chain',
  'ingest',
  'store',
  'contract',
  'vectors',
  'core',
  'ocr',
]
/** The edges know the node only through its API. */
const edges = new Map([
  ['ui', ['client', 'contract', 'core']],
  // kg index reads the user's files, which are the command line's business and not the daemon's.
  ['cli', ['client', 'contract', 'core', 'mcp', 'ingest']],
  ['mcp', ['client', 'contract', 'core']],
  ['client', ['contract', 'core']],
])

const sources = (name: string) => sourcesIn(`packages/${name}/src`)

describe('the house', () => {
  it('has only rooms that the plan names', () => {
    expect(packages.filter((name) => !order.includes(name))).toEqual([])
  })

  it.each(packages)('explains %s in a README', (name) => {
    expect(read(`packages/${name}/README.md`)).toContain(`# @kg/${name}\n`)
  })

  it.each(packages)('lets %s import only what stands below it', (name) => {
    const allowed = edges.get(name) ?? order.slice(order.indexOf(name) + 1)
    const wrong = sources(name).flatMap((file) =>
      packageImports(file)
        .filter((other) => !allowed.includes(other))
        .map((other) => `${file} imports ${other}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(packages)('declares in package.json and tsconfig what %s imports', (name) => {
    const needed = [...new Set(sources(name).flatMap(packageImports))].sort()
    const manifest = JSON.parse(read(`packages/${name}/package.json`))
    const references = JSON.parse(read(`packages/${name}/tsconfig.json`)).references as {
      path: string
    }[]
    // The command carries them inside.
    const declared = { ...manifest.dependencies, ...(name === 'cli' ? manifest.devDependencies : {}) }
    expect(needed.filter((other) => !(`@kg/${other}` in declared))).toEqual([])
    expect(needed.filter((other) => !references.some(({ path }) => path === `../${other}`))).toEqual([])
  })

  it('installs beside the command what its bundle leaves out, in the versions that are bundled against', () => {
    const manifestOf = (name: string) => JSON.parse(read(`packages/${name}/package.json`))
    const { dependencies, optionalDependencies } = manifestOf('cli')
    const optional = packages.map((name) => manifestOf(name).optionalDependencies).filter((some) => some !== undefined)
    expect(Object.assign({}, ...optional)).toEqual(optionalDependencies)
    const differing = packages.flatMap((name) =>
      Object.entries(manifestOf(name).dependencies ?? {}).filter(
        ([one, version]) => one in dependencies && dependencies[one] !== version,
      ),
    )
    expect(differing).toEqual([])
  })
})
