import type { CommandContext } from '../../command.js'
import type { FoundFile } from './find-files.js'
import { type ImportedFile, type ImportNeeds, importOne } from './import-one.js'

const atOnce = 2

/** Imports files of a folder, two at a time, and says how far it is. */
export async function importFiles(
  files: readonly FoundFile[],
  needs: ImportNeeds,
  context: CommandContext,
): Promise<ImportedFile[]> {
  const waiting = files.entries()
  const done: ImportedFile[] = new Array(files.length)
  let count = 0
  const label = () => `Importing ${count} of ${files.length} files`
  async function work(): Promise<void> {
    for (const [at, file] of waiting) {
      context.signal.throwIfAborted()
      done[at] = await importOne(file, needs, context)
      count++
    }
  }
  await context.during(label, async () => {
    await Promise.all(Array.from({ length: atOnce }, work))
  })
  return done
}
