import type { MessagePort } from 'node:worker_threads'
import { detachable, readLent, serveThread } from '@kg/core/workers'
import { hashFile } from './hash-file.js'
import { type OpenTask, openFile } from './open-file.js'
import { type SealedCopy, type SealTask, sealFile } from './seal-file.js'

/** What the thread does; the text to encrypt comes through a port. */
export type CopyTask =
  | { readonly seal: SealTask; readonly text: MessagePort }
  | { readonly hash: { readonly path: string } }
  | { readonly open: OpenTask }

export interface CopyResult {
  readonly sealed?: SealedCopy
  /** The levels of the tree. */
  readonly levels?: readonly Uint8Array<ArrayBuffer>[]
}

async function work(task: CopyTask, signal: AbortSignal): Promise<CopyResult> {
  if ('seal' in task) return { sealed: await sealFile(readLent(task.text, signal), task.seal, signal) }
  if ('hash' in task) {
    const { levels } = await hashFile(task.hash.path, signal)
    return { levels: levels.map(detachable) }
  }
  await openFile(task.open, signal)
  return {}
}

serveThread(work, { transfer: ({ levels = [] }) => levels.map(({ buffer }) => buffer) })
