import { Thread } from '@kg/core/workers'
import type { PackedContent } from '@kg/store'
import { restoreBuffers } from '../../platform/threads/restore-buffers.js'
import { type ContentTask, checkContent } from './check-content.js'

/** Content shorter than this is checked at once, as all that rides along in gossip. Longer content would hold up the event loop. */
const inlineBytes = 128 * 1024

/** Checks content from peers against what its author sealed, in a thread if it is long. */
export class ContentChecker {
  private readonly thread = new Thread<ContentTask, PackedContent>(new URL('./content-worker.js', import.meta.url))

  async check(task: ContentTask): Promise<PackedContent> {
    return task.bytes < inlineBytes ? checkContent(task) : restoreBuffers(await this.thread.run(task))
  }

  stop(): Promise<void> {
    return this.thread.stop()
  }
}
