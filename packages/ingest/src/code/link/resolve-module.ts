import { dirname, posix } from 'node:path'
import { inFolder } from '../packages/package-fact.js'
import type { ModuleTable } from './module-table.js'
import { rustModule } from './namespaces.js'
import type { Repository } from './repository.js'
import { resolveNode } from './resolve-node.js'

type Resolve = (spec: string, from: ModuleTable, repository: Repository) => readonly string[]

const present = (paths: readonly string[], { paths: known }: Repository): string[] => {
  const found = paths.map((path) => posix.normalize(path)).find((path) => known.has(path))
  return found === undefined ? [] : [found]
}

function python(spec: string, { path }: ModuleTable, repository: Repository): readonly string[] {
  const [, dots = '', name = ''] = /^(\.*)(.*)$/.exec(spec) ?? []
  const tail = name.replaceAll('.', '/')
  const up = dots === '' ? undefined : posix.join(dirname(path), ...Array<string>(dots.length - 1).fill('..'))
  const projects = repository.packages.filter(({ ecosystem }) => ecosystem === 'pypi').map(({ folder }) => folder)
  const roots =
    up === undefined ? [dirname(path), '', 'src', ...projects, ...projects.map((at) => inFolder(at, 'src'))] : [up]
  const files = (base: string) =>
    (tail === '' ? ['__init__.py'] : [`${tail}.py`, `${tail}/__init__.py`, `${tail}.pyi`]).map((file) =>
      posix.join(base, file),
    )
  return present(roots.flatMap(files), repository)
}

function rust(spec: string, { path }: ModuleTable, { namespaces, packages, packageOf }: Repository): readonly string[] {
  const own = rustModule(path, packageOf)
  const [first = '', ...rest] = spec.split('::')
  const above = own.split('::')
  const isCrate = packages.some(({ ecosystem, name }) => ecosystem === 'cargo' && name.replaceAll('-', '_') === first)
  const start =
    first === 'crate'
      ? above.slice(0, 1)
      : first === 'self'
        ? above
        : first === 'super'
          ? above.slice(0, -1)
          : isCrate
            ? [first]
            : [...above, first]
  return namespaces.get(`rust:${[...start, ...rest.filter((part) => part !== '')].join('::')}`) ?? []
}

/** A header and the file beside it that holds its functions. */
function c(spec: string, { path }: ModuleTable, repository: Repository): readonly string[] {
  const [header] = present(
    [dirname(path), '.', 'include', 'src'].map((base) => posix.join(base, spec)),
    repository,
  )
  if (header === undefined) return []
  const stem = header.replace(/\.\w+$/, '')
  const body = present(
    ['.c', '.cc', '.cpp', '.cxx'].map((ending) => `${stem}${ending}`),
    repository,
  )
  return [header, ...body.filter((file) => file !== path)]
}

const solidity: Resolve = (spec, { path }, repository) =>
  present(
    (spec.startsWith('.') ? [dirname(path)] : ['.', 'src', 'contracts', 'lib']).map((base) => posix.join(base, spec)),
    repository,
  )

const ruby: Resolve = (spec, { path }, repository) =>
  present(
    (spec.startsWith('.') ? [dirname(path)] : ['lib', '.', 'app']).map((base) => `${posix.join(base, spec)}.rb`),
    repository,
  )

const byNamespace =
  (prefix: string): Resolve =>
  (spec, _, { namespaces }) =>
    namespaces.get(`${prefix}:${spec}`) ?? []

const resolvers: Readonly<Record<string, Resolve>> = {
  TypeScript: resolveNode,
  JavaScript: resolveNode,
  Python: python,
  Rust: rust,
  C: c,
  'C++': c,
  Solidity: solidity,
  Ruby: ruby,
  Go: byNamespace('go'),
  Java: byNamespace('jvm'),
  Kotlin: byNamespace('jvm'),
  'C#': byNamespace('C#'),
  PHP: byNamespace('PHP'),
}

/** The files that an import names; none where it leads out of the repository. */
export const resolveModule: Resolve = (spec, from, repository) =>
  spec === '' ? [] : (resolvers[from.language]?.(spec, from, repository) ?? [])

const separators: Readonly<Record<string, string>> = { Python: '.', Rust: '::', Java: '.', Kotlin: '.' }

/** A module inside of a module: `from pkg import part`. */
export const resolveInside: (
  spec: string,
  name: string,
  from: ModuleTable,
  repository: Repository,
) => readonly string[] = (spec, name, from, repository) => {
  const separator = separators[from.language]
  if (separator === undefined) return []
  const join = spec === '' || spec.endsWith(separator) ? '' : separator
  return resolveModule(`${spec}${join}${name}`, from, repository)
}
