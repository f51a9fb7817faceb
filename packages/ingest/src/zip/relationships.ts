import { posix } from 'node:path'
import type { Zip } from './open-zip.js'
import { readXml } from './read-xml.js'

export interface Relationship {
  /** The last word of its type, such as `slide` or `hyperlink`. */
  readonly type: string
  /** A part of the document, or an address outside of it. */
  readonly target: string
  readonly isExternal: boolean
}

/** Where the ids in a part of an Office document lead. What is outside is never fetched. */
export async function readRelationships(zip: Zip, part: string): Promise<ReadonlyMap<string, Relationship>> {
  const found = new Map<string, Relationship>()
  const folder = posix.dirname(part)
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!zip.parts.has(list)) return found
  await readXml(zip, list, {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined) return
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal })
    },
  })
  return found
}

/** The part that the document begins with. */
export async function findMainPart(zip: Zip, usual: string): Promise<string> {
  const roots = [...(await readRelationships(zip, '')).values()]
  const main = roots.find(({ type, target }) => type === 'officeDocument' && zip.parts.has(target))
  return main?.target ?? usual
}
