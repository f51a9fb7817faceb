import { Mutex, within } from '@kg/core/async'
import { Thread } from '@kg/core/workers'
import type { Source } from '../files/read-source.js'
import type { ParseTask } from './parse-worker.js'

const threads = 2
const maxHeapMiB = 512
/** A grammar that never comes to an end must not hold up the rest. */
const deadlineMs = 30_000

export interface ParsePool extends AsyncDisposable {
  /** The facts of a file as JSON; undefined where it could not be read. */
  parse(source: Source): Promise<string | undefined>
}

/** Two threads that read source files; each is started with its first file. */
export function parsePool(signal?: AbortSignal): ParsePool {
  const seats = Array.from({ length: threads }, () => new Seat(signal))
  return {
    parse: (source) => seats.reduce((a, b) => (b.waiting < a.waiting ? b : a)).parse(source),
    async [Symbol.asyncDispose]() {
      await Promise.all(seats.map((seat) => seat.stop()))
    },
  }
}

/** One thread and the files that wait for it. */
class Seat {
  waiting = 0
  private readonly mutex = new Mutex()
  private readonly thread = new Thread<ParseTask, string | undefined>(new URL('./parse-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB },
  })

  constructor(private readonly signal: AbortSignal | undefined) {}

  async parse(source: Source): Promise<string | undefined> {
    this.waiting++
    try {
      return await this.mutex.run(() => this.parseNow(source))
    } finally {
      this.waiting--
    }
  }

  stop(): Promise<void> {
    return this.thread.stop()
  }

  private async parseNow({ path, bytes }: Source): Promise<string | undefined> {
    this.signal?.throwIfAborted()
    const copy = new Uint8Array(bytes)
    const onTimeout = () => {
      void this.thread.stop()
      return new Error(`${path} takes too long`)
    }
    try {
      const work = this.thread.run({ path, bytes: copy }, [copy.buffer])
      return await within(work, { ms: deadlineMs, signal: this.signal, onTimeout })
    } catch {
      this.signal?.throwIfAborted()
      // It cannot be read, or its thread ended or took too long over it: that file is left out.
      return undefined
    }
  }
}
