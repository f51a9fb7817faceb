import { serveThread } from '@kg/core/workers'
import { canonicalizeContent } from './canonicalize-content.js'

export interface SealTask {
  texts: readonly string[]
  privateTexts: readonly string[]
  /** Hidden among the private statements. */
  salt: string
}

serveThread(({ texts, privateTexts, salt }: SealTask) => canonicalizeContent(texts, privateTexts, salt))
