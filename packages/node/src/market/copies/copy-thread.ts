import { lendStream, Thread } from '@kg/core/workers'
import type { CopyResult, CopyTask } from './copy-worker.js'
import type { OpenTask } from './open-file.js'
import type { SealedCopy, SealTask } from './seal-file.js'

/** Pieces lie outside of its heap. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/**
 * The one thread of the process that encrypts, hashes and decrypts copies. It does several at once, piece by piece, so
 * that a short one does not wait for a long one; it starts with the first and ends when there is none.
 */
const thread = new Thread<CopyTask, CopyResult>(new URL('./copy-worker.js', import.meta.url), { resourceLimits })

/** Encrypts a text into a file. The memory of its pieces moves to the thread. */
export async function sealInThread(
  text: AsyncIterable<Uint8Array>,
  task: SealTask,
  signal: AbortSignal,
): Promise<SealedCopy> {
  const lent = lendStream(text)
  try {
    const { sealed } = await thread.run({ seal: task, text: lent.port }, [lent.port], signal)
    if (sealed === undefined) throw new TypeError('a text that was encrypted is a copy')
    return sealed
  } finally {
    // What the text itself has thrown goes first.
    await lent.close()
  }
}

/** The levels of the tree over the blocks of a file. */
export async function hashInThread(file: { readonly path: string }, signal?: AbortSignal) {
  const { levels = [] } = await thread.run({ hash: file }, [], signal)
  return levels
}

/** Decrypts a file. */
export async function openInThread(task: OpenTask, signal?: AbortSignal): Promise<void> {
  await thread.run({ open: task }, [], signal)
}
