import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRecord, writeRecord } from '../shared/record-file.js'
import type { FoundFile } from './find-files.js'

export interface ImportPlace {
  readonly contextGraphId: string
  readonly subGraphName?: string
}

/** A file as it was when it was last imported. */
export interface Imported extends Omit<FoundFile, 'file'> {
  readonly name: string
  readonly sha256: string
}

export const isSameFile = (a: Omit<FoundFile, 'file'>, b: Omit<FoundFile, 'file'>): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs

/**
 * Which files of a folder were imported, kept in the home of the user: an unchanged file need not be read again, and a
 * file that is no longer there can be named.
 */
export class FolderRecord {
  private readonly path: string
  private readonly files: Map<string, Imported>

  constructor(
    private readonly home: string,
    folder: string,
    { contextGraphId, subGraphName = '' }: ImportPlace,
    node = '',
  ) {
    const key = JSON.stringify([resolve(folder), contextGraphId, subGraphName, node])
    this.path = join(home, 'folders', `${createHash('sha256').update(key).digest('hex')}.json`)
    this.files = readRecord<Imported>(this.path)
  }

  of(file: string): Imported | undefined {
    return this.files.get(file)
  }

  note(file: string, imported: Imported): void {
    this.files.set(file, imported)
  }

  forget(file: string): void {
    this.files.delete(file)
  }

  /** Files that were imported and are not among these. */
  missingFrom(found: readonly FoundFile[]): [file: string, imported: Imported][] {
    const there = new Set(found.map(({ file }) => file))
    return [...this.files].filter(([file]) => !there.has(file))
  }

  /** Only where there is a home already. */
  save(): void {
    if (existsSync(this.home)) writeRecord(this.path, this.files)
  }
}
