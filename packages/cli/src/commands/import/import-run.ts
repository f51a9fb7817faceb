import type { CommandContext } from '../../command.js'
import { type FoundFile, findFile, findFiles } from './find-files.js'
import { FolderRecord, isSameFile } from './folder-record.js'
import { importFiles } from './import-files.js'
import type { ImportedFile, ImportNeeds } from './import-one.js'
import { handleMissing } from './missing-files.js'

export interface ImportWish extends Omit<ImportNeeds, 'record'> {
  /** Delete the drafts of files that are gone. */
  readonly isRemoving: boolean
}

/** Imports of one folder, again and again where it is watched. */
export class ImportRun {
  private readonly needs: ImportNeeds
  /** How each file was when this run last dealt with it. */
  private readonly seen = new Map<string, FoundFile>()

  constructor(
    private readonly wish: ImportWish,
    private readonly context: CommandContext,
  ) {
    const record = new FolderRecord(context.home, wish.folder, wish.place, context.env.KG_API)
    this.needs = { ...wish, record }
  }

  async file(name: string): Promise<ImportedFile[]> {
    return this.import(await findFile(this.wish.folder, name))
  }

  async folder(): Promise<ImportedFile[]> {
    const found = await findFiles(this.wish.folder)
    const changed = found.filter((file) => {
      const before = this.seen.get(file.file)
      return before === undefined || !isSameFile(before, file)
    })
    const missing = await handleMissing(found, this.needs, this.wish.isRemoving, this.context)
    return [...(await this.import(changed)), ...missing]
  }

  private async import(files: readonly FoundFile[]): Promise<ImportedFile[]> {
    try {
      const done = await importFiles(files, this.needs, this.context)
      for (const file of files) this.seen.set(file.file, file)
      return done
    } finally {
      this.needs.record.save()
    }
  }
}
