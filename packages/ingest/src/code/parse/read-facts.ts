import type { FileFacts } from '../facts.js'
import { languageOf } from '../languages/index.js'
import { readCode } from './read-code.js'
import { isDocument, readDocument } from './read-document.js'

/** Whether there is something to say about a file of this name. */
export const isIndexable = (path: string): boolean => isDocument(path) || languageOf(path) !== undefined

export async function readFacts(path: string, source: string): Promise<FileFacts | undefined> {
  if (isDocument(path)) return readDocument(path, source)
  const language = languageOf(path)
  return language === undefined ? undefined : readCode(language, source)
}
