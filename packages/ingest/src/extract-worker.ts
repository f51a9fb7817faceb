import type { MessagePort } from 'node:worker_threads'
import { serveThread } from '@kg/core/workers'
import { type Extraction, type ExtractOptions, extract, type ImportFile } from './extract.js'

export interface ExtractTask {
  readonly file: ImportFile
  readonly options: Omit<ExtractOptions, 'signal' | 'onProgress'>
  /** Where to report progress to. */
  readonly port?: MessagePort
}

/** Lines travel as one text: a single string is copied many times faster than very many. */
export interface ExtractAnswer {
  readonly found: Omit<Extraction, 'lines'>
  readonly text: string
}

export interface Progress {
  readonly done: number
  readonly of?: number
}

const reportEveryMs = 100

serveThread(async ({ file, options, port }: ExtractTask): Promise<ExtractAnswer> => {
  const { lines, ...found } = await extract(
    file,
    port === undefined ? options : { ...options, onProgress: report(port) },
  )
  return { found, text: lines.join('\n') }
})

/** The end is always reported, what comes before only now and then. */
function report(port: MessagePort): (done: number, of?: number) => void {
  let reportedAt = 0
  return (done, of) => {
    const now = Date.now()
    if (done !== of && now - reportedAt < reportEveryMs) return
    reportedAt = now
    const progress: Progress = of === undefined ? { done } : { done, of }
    port.postMessage(progress)
  }
}
