import { openInThread } from './copy-thread.js'
import { isShortFile } from './file-pieces.js'
import { type OpenTask, openFile } from './open-file.js'
import { type CopyOwner, copyPurpose } from './seal-copy.js'

export interface OpenCopyRequest extends Omit<OpenTask, 'purpose'> {
  readonly owner: CopyOwner
  readonly signal: AbortSignal
}

/** Decrypts a copy. Throws when a byte of it was changed or is missing; what was written until then is of no use. */
export const openCopy = ({ owner, signal, ...files }: OpenCopyRequest): Promise<void> =>
  openSealed({ ...files, purpose: copyPurpose(owner) }, signal)

/** Decrypts a file, a long one in a thread. */
export async function openSealed(task: OpenTask, signal: AbortSignal): Promise<void> {
  const open = (await isShortFile(task.from)) ? openFile : openInThread
  await open(task, signal)
}
