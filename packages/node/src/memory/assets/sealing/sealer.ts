import { Thread } from '@kg/core/workers'
import { restoreBuffers } from '../../../platform/threads/restore-buffers.js'
import { type CanonicalContent, canonicalizeContent } from './canonicalize-content.js'
import type { SealTask } from './seal-worker.js'

/** Drafts shorter than this are sealed at once; longer ones would hold up the event loop. */
const inlineBytes = 128 * 1024

/** Brings drafts into canonical form, large ones in a thread. */
export class Sealer {
  private readonly thread = new Thread<SealTask, CanonicalContent>(new URL('./seal-worker.js', import.meta.url))

  async run(texts: readonly string[], privateTexts: readonly string[], salt = ''): Promise<CanonicalContent> {
    const bytes = [...texts, ...privateTexts].reduce((sum, text) => sum + text.length, 0)
    if (bytes < inlineBytes) return canonicalizeContent(texts, privateTexts, salt)
    const done = await this.thread.run({ texts, privateTexts, salt })
    return { ...done, content: restoreBuffers(done.content), secret: restoreBuffers(done.secret) }
  }

  stop(): Promise<void> {
    return this.thread.stop()
  }
}
