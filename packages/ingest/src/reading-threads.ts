import { Thread } from '@kg/core/workers'
import type { ExtractAnswer, ExtractTask } from './extract-worker.js'

const maxHeapMiB = 2_048
/** A folder is imported file after file; a node that imports nothing keeps no thread. */
const idleMs = 5_000
const mostIdle = 2
/** Memory of WebAssembly never shrinks, so that a thread ends now and then. */
const mostFiles = 50
/** What a large file needed is given back at once. */
const smallBytes = 2 ** 20

/** A thread that reads files one after the other: loading the readers takes longer than most files do. */
export interface ReadingThread {
  readonly thread: Thread<ExtractTask, ExtractAnswer>
  files: number
}

const idle: ReadingThread[] = []

export const takeThread = (): ReadingThread =>
  idle.pop() ?? {
    thread: new Thread(new URL('./extract-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB },
      idleMs,
    }),
    files: 0,
  }

/** Only after a file that was read: what others leave behind goes with their thread. */
export async function returnThread(reading: ReadingThread, bytes: number): Promise<void> {
  if (++reading.files < mostFiles && bytes <= smallBytes && idle.length < mostIdle) idle.push(reading)
  else await reading.thread.stop()
}
