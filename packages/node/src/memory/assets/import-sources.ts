import { type LedgerReader, type LedgerWriter, sha256 } from '@kg/store'
import { removeFiles } from './import-files.js'
import { assetKey } from './names.js'
import { type AssetKey, type AssetRow, importSources } from './table.js'

/** Beyond this, importing a source again only adds to what came from it before. */
export const mostMarks = 100_000

type Named = Pick<AssetRow, 'contextGraph' | 'sub' | 'agent' | 'name'>

/** What came from a source into an asset before, and what came from others. */
export function readSources(reader: LedgerReader, asset: Named, fileName: string) {
  const key = sourceKey(asset, fileName)
  const others = new Set<string>()
  for (const row of reader.range(importSources, { prefix: assetKey(asset) }))
    if (row.key[3] !== key[3]) for (const mark of row.value.marks) others.add(mark)
  return { before: reader.get(importSources, key)?.marks, others }
}

/** Remembers what came from a source. Earlier marks stay: a discarded draft may bring back what they stand for. */
export function saveSource(
  writer: Pick<LedgerWriter, 'get' | 'put' | 'remove'>,
  asset: Named,
  fileName: string,
  marks: readonly string[],
): void {
  const key = sourceKey(asset, fileName)
  const all = [...new Set([...marks, ...(writer.get(importSources, key)?.marks ?? [])])]
  if (all.length <= mostMarks) writer.put(importSources, key, { fileName, marks: all })
  else if (marks.length <= mostMarks) writer.put(importSources, key, { fileName, marks: [...marks] })
  else writer.remove(importSources, key)
}

/** Forgets the sources of an asset; those of a renamed one go on under its new name. */
export function removeSources(writer: LedgerWriter, asset: Named, renamed?: Named): void {
  removeFiles(writer, asset, renamed)
  for (const { key, value } of [...writer.range(importSources, { prefix: assetKey(asset) })]) {
    writer.remove(importSources, key)
    if (renamed !== undefined) writer.put(importSources, sourceKey(renamed, value.fileName), value)
  }
}

const sourceKey = (asset: Named, fileName: string): [...AssetKey, string] => [...assetKey(asset), sha256(fileName)]
