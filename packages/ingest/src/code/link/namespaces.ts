import { folderOf, type PackageFact } from '../packages/package-fact.js'
import type { ModuleTable } from './module-table.js'

type PackageOf = (path: string, ecosystem?: string) => PackageFact | undefined

const below = (folder: string, path: string): string => (folder === '' ? path : path.slice(folder.length + 1))

/** Where files belong together by their folder or by what they declare, the key of what they are part of. */
export function namespaceOf({ path, language, namespace }: ModuleTable, packageOf: PackageOf): string | undefined {
  switch (language) {
    case 'Go': {
      const module = packageOf(path, 'golang')
      const folder = folderOf(below(module?.folder ?? '', path))
      return ['go:', [module?.name ?? '.', folder].filter((part) => part !== '').join('/')].join('')
    }
    case 'Rust':
      return `rust:${rustModule(path, packageOf)}`
    case 'Swift':
      return `swift:${/^(.*?Sources\/[^/]+)\//.exec(path)?.[1] ?? ''}`
    case 'Java':
    case 'Kotlin':
      return `jvm:${namespace ?? ''}`
    case 'C#':
    case 'PHP':
      return `${language}:${namespace ?? ''}`
    default:
      return undefined
  }
}

/** `crates/net/src/gossip/mod.rs` is `net::gossip`. */
export function rustModule(path: string, packageOf: PackageOf): string {
  const crate = packageOf(path, 'cargo')
  const inside = below(crate?.folder ?? '', path)
    .replace(/^src\//, '')
    .replace(/\.rs$/, '')
  const parts = inside.split('/').filter((part, at, all) => !(at === all.length - 1 && /^(lib|main|mod)$/.test(part)))
  return [(crate?.name ?? 'crate').replaceAll('-', '_'), ...parts].join('::')
}
