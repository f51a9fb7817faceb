import { QueryRefusedError, ResultTooLargeError } from '@kg/contract/errors'
import { within } from '@kg/core/async'
import { Thread, WorkerLostError } from '@kg/core/workers'
import type { FromUpdateThread, ToUpdateThread } from './update-messages.js'

/** Memory never comes back inside an engine: a thread that holds more than this is not used again. */
const reusableBytes = 128 * 2 ** 20

/** A thread that runs one update at a time. Starting one takes longer than most updates, so it waits a while for the next. */
export class UpdateThread {
  private readonly thread = new Thread<ToUpdateThread, FromUpdateThread>(new URL('./update-worker.js', import.meta.url))

  /** Fails with the signal's reason, and ends the thread, when the signal comes first. */
  async run(request: ToUpdateThread, signal: AbortSignal): Promise<{ nquads: string }> {
    const answer = await this.ask(request, signal)
    if (answer.engineBytes > reusableBytes) void this.thread.stop()
    if (answer.type === 'done') return { nquads: answer.nquads }
    if (answer.type === 'refused') throw new QueryRefusedError({ why: answer.why })
    throw new ResultTooLargeError({ cap: `${request.maxBytes} bytes` })
  }

  private async ask(request: ToUpdateThread, signal: AbortSignal): Promise<FromUpdateThread> {
    try {
      return await within(this.thread.run(request), { signal })
    } catch (cause) {
      void this.thread.stop()
      if (!(cause instanceof WorkerLostError)) throw cause
      throw new QueryRefusedError({ why: `The engine gave up: ${cause.reason}` }, { cause })
    }
  }
}
