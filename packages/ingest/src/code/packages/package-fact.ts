/** A package as its manifest tells. */
export interface PackageFact {
  /** Folder of the manifest, empty for the root. */
  readonly folder: string
  readonly manifest: string
  /** As package URLs name it: npm, pypi, cargo, golang, maven, composer. */
  readonly ecosystem: string
  readonly name: string
  readonly version?: string
  readonly description?: string
  readonly dependencies: readonly string[]
  /** What importers name, to the file that they get: `.` and subpaths. */
  readonly entries?: Readonly<Record<string, string>>
}

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
export const inFolder = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)
