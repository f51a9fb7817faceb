import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A file inside a folder that is served. */
export interface ServedFile {
  readonly path: string
  readonly size: number
  /** Changes whenever the file does; its time alone does not, because packages are unpacked with a fixed one. */
  readonly stamp: string
}

/** The names that a request path consists of; undefined where it names hidden files or tries to leave the folder. */
export function readNames(rest: string): string[] | undefined {
  const names = rest.replace(/^\//, '').replace(/\/$/, '').split('/').map(decode)
  const isRefused = (name: string | undefined) =>
    name === undefined || /[\\\0]/.test(name) || name.split('/').some((part) => part.startsWith('.'))
  return names.some(isRefused) ? undefined : (names as string[])
}

/** The file under these names. One that a link leads to counts only while it is inside the folder as well. */
export async function findFile(folder: string, names: readonly string[]): Promise<ServedFile | undefined> {
  if (names.some((name) => name === '' || name.includes('/'))) return undefined
  const path = await realpath(join(folder, ...names)).catch(() => undefined)
  if (path === undefined || !path.startsWith(folder + sep)) return undefined
  const { ino, ctimeNs, mtimeNs, size, isFile } = await statFile(path)
  return isFile ? { path, size: Number(size), stamp: `${ino} ${ctimeNs} ${mtimeNs} ${size}` } : undefined
}

async function statFile(path: string) {
  const stats = await stat(path, { bigint: true })
  const { ino, ctimeNs, mtimeNs, size } = stats
  return { ino, ctimeNs, mtimeNs, size, isFile: stats.isFile() }
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
