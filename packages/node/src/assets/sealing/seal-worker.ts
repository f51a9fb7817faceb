import { parentPort } from 'node:worker_threads'
import { KgError } from '@kg/core'
import { canonicalContent } from './canonical-content.js'

export interface SealTask {
  id: number
  texts: readonly string[]
  privateTexts: readonly string[]
}

parentPort?.on('message', async ({ id, texts, privateTexts }: SealTask) => {
  try {
    parentPort?.postMessage({ id, done: await canonicalContent(texts, privateTexts) })
  } catch (error) {
    const { message, data } = error as KgError
    const known =
      error instanceof KgError
        ? { code: error.code, status: error.status, title: error.title, remedy: error.remedy, data }
        : undefined
    parentPort?.postMessage({ id, failed: { message, known } })
  }
})
