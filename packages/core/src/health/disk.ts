import { access, constants, statfs } from 'node:fs/promises'
import type { Trouble } from './trouble.js'

/** Below it, a commit fails. */
const fullBytes = 4 * 2 ** 20
const scarceBytes = 64 * 2 ** 20
const lowBytes = 2 ** 30

export interface DiskState {
  readonly freeBytes: number
  readonly trouble?: Trouble
}

/** Whether the disk that holds a folder has room and takes writes. */
export async function checkDisk(folder: string): Promise<DiskState> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const trouble = (await findWriteTrouble(folder)) ?? findSpaceTrouble(freeBytes)
  return trouble === undefined ? { freeBytes } : { freeBytes, trouble }
}

export function findSpaceTrouble(freeBytes: number): Trouble | undefined {
  if (freeBytes > lowBytes) return undefined
  const remedy = 'Free some space (du -sh "$KG_HOME"/* shows what takes it), or move KG_HOME to a larger disk'
  if (freeBytes < fullBytes)
    return { id: 'disk.full', severity: 'error', detail: 'The disk is full: nothing can be written', remedy }
  const severity = freeBytes > scarceBytes ? 'warning' : 'error'
  return {
    id: 'disk.low',
    severity,
    detail: `Only ${Math.round(freeBytes / 2 ** 20)} MiB are free on the disk`,
    remedy,
  }
}

async function findWriteTrouble(folder: string): Promise<Trouble | undefined> {
  try {
    await access(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return refusalOf(error as NodeJS.ErrnoException)
  }
}

export function refusalOf({ code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>): Trouble {
  if (code === 'EROFS')
    return {
      id: 'disk.read-only',
      severity: 'error',
      detail: 'The disk is mounted read-only: nothing can be written',
      remedy: 'Mount it for writing (findmnt -T "$KG_HOME" names it; dmesg may say why), then kg stop && kg start',
    }
  return {
    id: 'disk.unwritable',
    severity: 'error',
    detail: `The node may not write to its home: ${code ?? message}`,
    remedy: 'Give the home back to the user that runs the node: sudo chown -R "$USER" "$KG_HOME"',
  }
}

/** A write that failed although the disk has room and takes writes. */
export const failingDisk = (why: string): Trouble => ({
  id: 'disk.failing',
  severity: 'error',
  detail: `A write to the disk has failed: ${why}`,
  remedy: 'Look for errors of the disk (dmesg), then run kg stop && kg doctor, which checks the whole ledger',
})
