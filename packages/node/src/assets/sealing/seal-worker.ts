import { serveThread } from '../../threads/serve-thread.js'
import { canonicalContent } from './canonical-content.js'

export interface SealTask {
  texts: readonly string[]
  privateTexts: readonly string[]
}

serveThread(({ texts, privateTexts }: SealTask) => canonicalContent(texts, privateTexts))
