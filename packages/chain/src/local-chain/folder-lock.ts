import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from '@kg/core/async'
import { LocalChainBusyError } from '../errors.js'
import { readIfThere } from './durable-file.js'
import { isAlive } from './end-process.js'

const waitMs = 60_000
let attempts = 0

/** Runs one action at a time on a folder, whichever process asks. The lock of a dead process is taken over. */
export async function withFolderLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock')
  const mine = join(folder, `lock.${process.pid}.${++attempts}`)
  await mkdir(folder, { recursive: true })
  await writeFile(mine, String(process.pid))
  try {
    for (const end = performance.now() + waitMs; !(await taken(mine, lock)); await pause(20)) {
      await dropIfDead(lock, `${mine}.dead`)
      if (performance.now() > end) throw new LocalChainBusyError({ folder })
    }
    try {
      return await action()
    } finally {
      await rm(lock, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/** A link appears at once and with its content, so nobody reads a lock without an owner. */
async function taken(mine: string, lock: string): Promise<boolean> {
  try {
    await link(mine, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function dropIfDead(lock: string, aside: string): Promise<void> {
  const owner = await readIfThere(lock)
  if (owner === undefined || isAlive(Number(owner))) return
  await rename(lock, aside).catch(ignoreMissing)
  await rm(aside, { force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
