import { createHash } from 'node:crypto'
import type { PackageFact } from '../packages/package-fact.js'

/** Parts of a path, each with what an IRI may hold. */
const encoded = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/%(40|2B|3A|2C|3D)/g, (code) => decodeURIComponent(code)))
    .join('/')

/** What the things of one repository are called. */
export interface CodeIris {
  readonly repository: string
  file(path: string): string
  symbol(path: string, id: string): string
  package(fact: Pick<PackageFact, 'ecosystem' | 'name'>): string
  commit(hash: string): string
  /** The Knowledge Asset that holds a file's statements; without a path, that of the repository. */
  asset(path: string): string
  /** Whether a Knowledge Asset is one of this repository. */
  isAsset(name: string): boolean
}

export function codeIris(repository: string): CodeIris {
  const root = `urn:kg:code:${encoded(repository)}`
  const file = (path: string) => `${root}/-/${encoded(path)}`
  return {
    repository: root,
    file,
    symbol: (path, id) => `${file(path)}#${encodeURIComponent(id)}`,
    package: ({ ecosystem, name }) => `${root}/~package/${ecosystem}/${encoded(name)}`,
    commit: (hash) => `${root}/~commit/${hash}`,
    asset: (path) => assetName(repository, path),
    isAsset: (name) => name.startsWith(`${assetPrefix(repository)}:`) || name === assetPrefix(repository),
  }
}

/** A package that is not part of the repository, as a package URL. */
export const outsidePackage = (ecosystem: string, name: string): string =>
  `pkg:${ecosystem}/${name.split('/').map(encodeURIComponent).join('/')}`

const mostLetters = 240

const flat = (text: string): string => encoded(text).replaceAll('~', '%7E').replaceAll('/', '~')
const assetPrefix = (repository: string): string => `code:${flat(repository).replaceAll(':', '%3A')}`

/** Names of assets have no slash: `~` stands for it, and the rest is escaped. */
function assetName(repository: string, path: string): string {
  const name = `${assetPrefix(repository)}${path === '' ? '' : `:${flat(path)}`}`
  if (name.length <= mostLetters) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${name.slice(0, mostLetters - 17).replace(/%.?$/, '')}~${hash}`
}
