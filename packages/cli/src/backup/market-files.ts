import { readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { HomeFiles } from '../home/home-files.js'
import type { TarFile } from './tar.js'

/** Copies that the node holds for others: it must show their blocks, or lose its stake. */
export const holdingsFolder = 'holdings'
/** Encrypted texts that reads have paid for. */
export const purchasesFolder = 'purchases'

const name = /^[\w%-][\w%.-]*\.(copy|sealed)$/

/** Whether a name in an archive is that of a file of the market. */
export const isMarketName = (path: string): boolean => {
  const [folder, file, ...rest] = path.split('/')
  return [holdingsFolder, purchasesFolder].includes(folder ?? '') && name.test(file ?? '') && rest.length === 0
}

/**
 * The files of a folder that the ledger speaks of. What is fetched meanwhile is taken as it is, and what is removed
 * is left out: the ledger, copied before, needs neither.
 */
export async function* marketFiles({ path }: Pick<HomeFiles, 'path'>, folder: string): AsyncGenerator<TarFile> {
  for (const file of listMarketFiles({ path }, folder)) {
    await using handle = await openIfThere(join(path, folder, file))
    if (handle === undefined) continue
    const { size } = await handle.stat()
    const content = size === 0 ? [] : handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
    yield { name: `${folder}/${file}`, size, content }
  }
}

export function listMarketFiles({ path }: Pick<HomeFiles, 'path'>, folder: string): string[] {
  try {
    return readdirSync(join(path, folder))
      .filter((file) => name.test(file))
      .sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
