import type { CommandContext } from '../../command.js'
import type { FoundFile } from './find-files.js'
import { faultOf, type ImportedFile, type ImportNeeds, isRefusal } from './import-one.js'

/** Names the files that were imported and are gone; deletes their assets if that is wanted. */
export async function handleMissing(
  found: readonly FoundFile[],
  { place, record }: Pick<ImportNeeds, 'place' | 'record'>,
  isRemoving: boolean,
  { client, signal }: CommandContext,
): Promise<ImportedFile[]> {
  const missing: ImportedFile[] = []
  for (const [file, { name }] of record.missingFrom(found)) {
    if (!isRemoving) missing.push({ file, name, outcome: 'missing' })
    else {
      try {
        await client().call('deleteAsset', { params: { name }, query: place }, { signal })
      } catch (error) {
        if (!isRefusal(error)) throw error
        // What was shared is not taken back by removing a file.
        if (error.status !== 404) {
          missing.push({ file, name, outcome: 'missing', error: faultOf(error) })
          continue
        }
      }
      record.forget(file)
      missing.push({ file, name, outcome: 'removed' })
    }
  }
  return missing
}
