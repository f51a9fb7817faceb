import { serveThread } from '@kg/core/workers'
import { canonicalContent } from './canonical-content.js'

export interface SealTask {
  texts: readonly string[]
  privateTexts: readonly string[]
  /** Hidden among the private statements. */
  salt: string
}

serveThread(({ texts, privateTexts, salt }: SealTask) => canonicalContent(texts, privateTexts, salt))
