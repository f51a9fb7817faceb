import type { ModuleTable } from './module-table.js'

/** Several files as one: a package may have hundreds, and most names are in none of them. */
export interface FilesIndex {
  /** Where a definition stands, by its id. */
  readonly homes: ReadonlyMap<string, string>
  /** Files that pass on what they import. */
  readonly passing: readonly string[]
}

export function filesIndex(files: readonly string[], modules: ReadonlyMap<string, ModuleTable>): FilesIndex {
  const homes = new Map<string, string>()
  const passing: string[] = []
  for (const file of files) {
    const module = modules.get(file)
    if (module === undefined) continue
    for (const id of module.ids) if (!homes.has(id)) homes.set(id, file)
    if (module.imports.some(({ passedOn }) => passedOn === true)) passing.push(file)
  }
  return { homes, passing }
}
