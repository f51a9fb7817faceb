import type { PackageFact } from '../packages/package-fact.js'
import type { ModuleTable } from './module-table.js'
import { namespaceOf } from './namespaces.js'

/** Everything that names are looked up in. */
export interface Repository {
  /** All paths, also of files that nothing is said about. */
  readonly paths: ReadonlySet<string>
  readonly packages: readonly PackageFact[]
  readonly modules: ReadonlyMap<string, ModuleTable>
  /** Files by the package or namespace that they are part of. */
  readonly namespaces: ReadonlyMap<string, readonly string[]>
  /** The package whose folder is the nearest above a file. */
  packageOf(path: string, ecosystem?: string): PackageFact | undefined
}

export function makeRepository(
  paths: ReadonlySet<string>,
  packages: readonly PackageFact[],
  modules: ReadonlyMap<string, ModuleTable>,
): Repository {
  // The deepest folder first.
  const deepest = [...packages].sort((a, b) => b.folder.length - a.folder.length)
  const packageOf = (path: string, ecosystem?: string) =>
    deepest.find(
      (each) =>
        (ecosystem === undefined || each.ecosystem === ecosystem) &&
        (each.folder === '' || path.startsWith(`${each.folder}/`)),
    )
  const namespaces = new Map<string, string[]>()
  for (const module of modules.values()) {
    const key = namespaceOf(module, packageOf)
    if (key === undefined) continue
    const known = namespaces.get(key)
    if (known === undefined) namespaces.set(key, [module.path])
    else known.push(module.path)
  }
  return { paths, packages, modules, namespaces, packageOf }
}
