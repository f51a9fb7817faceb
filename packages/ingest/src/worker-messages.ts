import type { PackedError } from './error-transfer.js'
import type { Extraction, ExtractOptions, ImportFile } from './extract.js'

export interface WorkerTask {
  readonly file: ImportFile
  readonly options: Omit<ExtractOptions, 'signal'>
}

/** Lines travel as one text: a single string is copied many times faster than very many. */
export type WorkerAnswer =
  | { readonly found: Omit<Extraction, 'lines'>; readonly text: string }
  | { readonly failed: PackedError }
