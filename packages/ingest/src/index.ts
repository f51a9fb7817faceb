export type { DocumentProperties } from './blocks/block.js'
export { type Extraction, type ExtractOptions, extract, extractableTypes, type ImportFile } from './extract.js'
export { extractInWorker, type WorkerOptions } from './extract-in-worker.js'
