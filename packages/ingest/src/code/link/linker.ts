import type { SymbolFact } from '../facts.js'
import { type FilesIndex, filesIndex } from './files-index.js'
import type { ModuleTable } from './module-table.js'
import { namespaceOf } from './namespaces.js'
import type { Repository } from './repository.js'
import { resolveInside, resolveModule as resolveSpec } from './resolve-module.js'

/** A definition that was found. */
export interface Found {
  readonly path: string
  readonly id: string
}

/** Where a name leads: to a definition, or to a module, which may be several files. */
type Target = Found | { readonly files: readonly string[] }

const mostSteps = 12
const fewFiles = 4
const rustRoots = new Set(['crate', 'super', 'self'])
/** Languages in which a bare name may be a method of the class around it. */
const implicitThis = new Set(['Java', 'Kotlin', 'C#', 'C++', 'Swift', 'Ruby', 'Solidity'])

export interface Linker {
  /** What a name means where it is written: inside of a symbol, or outside of all. */
  find(module: ModuleTable, dotted: string, symbol?: SymbolFact): Found | undefined
  /** The files that the imports of a module lead to, and the names of those outside. */
  imports(module: ModuleTable): { readonly files: ReadonlySet<string>; readonly outside: ReadonlySet<string> }
}

export function makeLinker(repository: Repository): Linker {
  const { modules, namespaces, packageOf } = repository
  const resolved = new Map<ModuleTable, Map<string, readonly string[]>>()

  function resolveModule(spec: string, module: ModuleTable): readonly string[] {
    const known = resolved.get(module) ?? new Map<string, readonly string[]>()
    const files = known.get(spec) ?? resolveSpec(spec, module, repository)
    resolved.set(module, known.set(spec, files))
    return files
  }

  const neighbours = new Map<ModuleTable, readonly string[]>()
  /** Files whose names a file sees without importing them; itself among them. */
  function together(module: ModuleTable): readonly string[] {
    const known = neighbours.get(module)
    if (known !== undefined) return known
    const key = module.language === 'Rust' ? undefined : namespaceOf(module, packageOf)
    const files = (key === undefined ? undefined : namespaces.get(key)) ?? []
    neighbours.set(module, files)
    return files
  }

  const indexes = new WeakMap<readonly string[], FilesIndex>()
  const indexOf = (files: readonly string[]): FilesIndex => {
    const index = indexes.get(files) ?? filesIndex(files, modules)
    indexes.set(files, index)
    return index
  }

  /** A name that a file offers to others. */
  function offered(path: string, name: string, steps: number): Target | undefined {
    const module = modules.get(path)
    if (module === undefined || steps > mostSteps) return undefined
    if (module.ids.has(name)) return { path, id: name }
    for (const fact of module.imports) {
      if (fact.passedOn !== true) continue
      const [there] = fact.names?.find(([, here]) => here === name) ?? []
      if (there !== undefined)
        return fact.from === '' ? visible(module, there, steps + 1) : taken(module, fact.from, there, steps + 1)
      if (fact.as === name) return { files: resolveModule(fact.from, module) }
    }
    for (const { passedOn, all, from } of module.imports) {
      if (passedOn !== true || all !== true) continue
      const found = offeredBy(resolveModule(from, module), name, steps + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  function offeredBy(files: readonly string[], name: string, steps: number): Target | undefined {
    // An index of few files costs more than it saves.
    const index = files.length > fewFiles ? indexOf(files) : undefined
    const home = index?.homes.get(name)
    if (home !== undefined) return { path: home, id: name }
    for (const file of index?.passing ?? files) {
      const found = offered(file, name, steps)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** A name out of a module: a definition, a module inside, or a static member of a class. */
  function taken(module: ModuleTable, from: string, name: string, steps: number): Target | undefined {
    const found = offeredBy(resolveModule(from, module), name, steps)
    if (found !== undefined) return found
    const files = resolveInside(from, name, module, repository)
    if (files.length > 0) return { files }
    const cut = from.lastIndexOf('.')
    if (cut < 1 || module.language !== 'Java') return undefined
    const type = offeredBy(resolveModule(from.slice(0, cut), module), from.slice(cut + 1), steps)
    return type === undefined ? undefined : member(type, name, steps)
  }

  /** A name as a file sees it, outside of its definitions. */
  function visible(module: ModuleTable, name: string, steps: number): Target | undefined {
    if (steps > mostSteps) return undefined
    if (module.ids.has(name)) return { path: module.path, id: name }
    for (const { from, names, as } of module.imports) {
      const [there] = names?.find(([, here]) => here === name) ?? []
      if (there !== undefined) return from === '' ? undefined : taken(module, from, there, steps + 1)
      if (as === name) return { files: resolveModule(from, module) }
    }
    for (const { from, all } of module.imports) {
      const found = all === true ? offeredBy(resolveModule(from, module), name, steps + 1) : undefined
      if (found !== undefined) return found
    }
    return offeredBy(together(module), name, steps + 1)
  }

  /** A part of what was found: an export of a module, a method of a class or of what it builds on. */
  function member(target: Target, name: string, steps: number): Target | undefined {
    if (steps > mostSteps) return undefined
    if ('files' in target) return offeredBy(target.files, name, steps + 1)
    const { path, id } = target
    const module = modules.get(path)
    if (module === undefined) return undefined
    const inner = `${id}.${name}`
    const home = module.ids.has(inner) ? path : indexOf(together(module)).homes.get(inner)
    if (home !== undefined) return { path: home, id: inner }
    return memberAbove(module, id, name, steps)
  }

  function memberAbove(module: ModuleTable, id: string, name: string, steps: number): Target | undefined {
    for (const base of module.bases.get(id) ?? []) {
      const above = walk(module, base.split('.'), undefined, steps + 1)
      const found = above === undefined ? undefined : member(above, name, steps + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Names around a place, the nearest first: `a.b.c`, `a.b`, `a`. */
  function* around(symbol: SymbolFact | undefined): Generator<string> {
    for (let id = symbol?.id ?? ''; id !== ''; id = id.slice(0, Math.max(id.lastIndexOf('.'), 0))) yield id
  }

  function first(module: ModuleTable, name: string, symbol: SymbolFact | undefined, steps: number): Target | undefined {
    const own = symbol?.owner
    for (const id of around(symbol)) {
      const inner = `${id}.${name}`
      if (module.ids.has(inner) && (id !== own || implicitThis.has(module.language)))
        return { path: module.path, id: inner }
    }
    if (own !== undefined && implicitThis.has(module.language)) {
      const found = member({ path: module.path, id: own }, name, steps)
      if (found !== undefined) return found
    }
    return visible(module, name, steps)
  }

  function walk(
    module: ModuleTable,
    parts: readonly string[],
    symbol: SymbolFact | undefined,
    steps: number,
  ): Target | undefined {
    const [start = '', ...rest] = parts
    if (module.language === 'Rust' && rustRoots.has(start)) return inCrate(module, start, rest, steps)
    let target = first(module, start, symbol, steps)
    for (const part of rest) target = target === undefined ? undefined : member(target, part, steps)
    return target
  }

  /** `crate::a::b::f`: as much of it as there are modules, then names. */
  function inCrate(module: ModuleTable, root: string, parts: readonly string[], steps: number): Target | undefined {
    for (let cut = parts.length - 1; cut >= 0; cut--) {
      const files = resolveModule([root, ...parts.slice(0, cut)].join('::'), module)
      if (files.length === 0) continue
      return parts.slice(cut).reduce<Target | undefined>((at, part) => at && member(at, part, steps), { files })
    }
    return undefined
  }

  return {
    find(module, dotted, symbol) {
      const parts = dotted.split('.')
      const [start = ''] = parts
      if (start === '?' || parts.includes('?')) return undefined
      let target: Target | undefined
      if (start === 'this' || (start === 'super' && module.language !== 'Rust')) {
        const [, name = '', ...more] = parts
        if (more.length > 0) return undefined
        for (const id of around(symbol)) {
          target = start === 'this' ? member({ path: module.path, id }, name, 0) : memberAbove(module, id, name, 0)
          if (target !== undefined) break
        }
      } else {
        if (symbol !== undefined && hides(symbol, start)) return undefined
        target = walk(module, parts, symbol, 0)
      }
      return target === undefined || 'files' in target ? undefined : target
    },
    imports(module) {
      const files = new Set<string>()
      const outside = new Set<string>()
      for (const { from, names = [] } of module.imports) {
        if (from === '') continue
        const direct = resolveModule(from, module)
        const named = names.flatMap(([there]) => {
          const target = taken(module, from, there, 0)
          return target === undefined ? [] : 'files' in target ? target.files : [target.path]
        })
        // Of a package of many files, those count that the names are from.
        const led = direct.length > 1 && named.length > 0 ? named : [...direct, ...(direct.length === 0 ? named : [])]
        for (const file of led) if (file !== module.path) files.add(file)
        if (led.length === 0) outside.add(from)
      }
      return { files, outside }
    },
  }
}

/** A parameter of that name stands before everything outside. */
const hides = ({ parameters }: SymbolFact, name: string): boolean =>
  parameters.some(
    (parameter) =>
      parameter === name ||
      parameter.startsWith(`${name}:`) ||
      parameter.startsWith(`${name}?`) ||
      parameter.startsWith(`${name} =`),
  )
