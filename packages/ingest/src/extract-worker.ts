import { parentPort, workerData } from 'node:worker_threads'
import { packError } from './error-transfer.js'
import { extract } from './extract.js'
import type { WorkerAnswer, WorkerTask } from './worker-messages.js'

const { file, options } = workerData as WorkerTask
parentPort?.postMessage(await answer())

async function answer(): Promise<WorkerAnswer> {
  try {
    const { lines, ...found } = await extract(file, options)
    return { found, text: lines.join('\n') }
  } catch (error) {
    return { failed: packError(error) }
  }
}
