import { serveThread } from '@kg/core/workers'
import { type Extraction, type ExtractOptions, extract, type ImportFile } from './extract.js'

export interface ExtractTask {
  readonly file: ImportFile
  readonly options: Omit<ExtractOptions, 'signal'>
}

/** Lines travel as one text: a single string is copied many times faster than very many. */
export interface ExtractAnswer {
  readonly found: Omit<Extraction, 'lines'>
  readonly text: string
}

serveThread(async ({ file, options }: ExtractTask): Promise<ExtractAnswer> => {
  const { lines, ...found } = await extract(file, options)
  return { found, text: lines.join('\n') }
})
