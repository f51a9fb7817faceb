import { dirname, posix } from 'node:path'
import { inFolder, type PackageFact } from '../packages/package-fact.js'
import type { ModuleTable } from './module-table.js'
import type { Repository } from './repository.js'

const endings = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs']
const sourceEndings: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}

/** As Node and TypeScript find a module: beside the importer, or in a package of this repository. */
export function resolveNode(spec: string, { path }: ModuleTable, repository: Repository): readonly string[] {
  const found = spec.startsWith('.')
    ? source(posix.join(dirname(path), spec), repository)
    : (inPackage(spec, repository) ?? aliased(spec, path, repository))
  return found === undefined ? [] : [found]
}

/** The source that a path means, whether it is written with an ending, without, or with that of the build. */
function source(path: string, { paths }: Repository): string | undefined {
  const ending = /\.[cm]?jsx?$/.exec(path)?.[0] ?? ''
  const stem = path.slice(0, path.length - ending.length)
  const candidates = [
    ...(sourceEndings[ending] ?? []).map((other) => `${stem}${other}`),
    path,
    ...endings.map((other) => `${path}${other}`),
    ...endings.map((other) => `${path}/index${other}`),
  ]
  return candidates.find((candidate) => paths.has(candidate))
}

function inPackage(spec: string, repository: Repository): string | undefined {
  const home = repository.packages.find(
    ({ ecosystem, name }) => ecosystem === 'npm' && (spec === name || spec.startsWith(`${name}/`)),
  )
  return home === undefined ? undefined : entry(home, spec.slice(home.name.length + 1), repository)
}

/** What a package says is its entry is often built; its source has the same name under `src`. */
function entry({ folder, entries = {} }: PackageFact, inner: string, repository: Repository): string | undefined {
  const target = entries[inner === '' ? '.' : `./${inner}`]
  const built = target?.replace(/^\.\//, '')
  const guesses = [
    ...(built === undefined ? [] : [built, built.replace(/^(dist|lib|build|out)\//, 'src/')]),
    ...(inner === '' ? ['src/index', 'index', 'lib/index'] : [`src/${inner}`, inner]),
  ]
  for (const guess of guesses) {
    const found = source(inFolder(folder, guess), repository)
    if (found !== undefined) return found
  }
  return undefined
}

/** `@/x` and `~/x`: by custom the sources of the package. */
function aliased(spec: string, path: string, repository: Repository): string | undefined {
  if (!/^[@~]\//.test(spec)) return undefined
  const folder = repository.packageOf(path, 'npm')?.folder ?? ''
  return (
    source(inFolder(folder, `src/${spec.slice(2)}`), repository) ?? source(inFolder(folder, spec.slice(2)), repository)
  )
}
