import { pause, timeLimit, within } from '@kg/core/async'
import type { Embedder } from './embedder.js'

export interface EmbeddingSettings {
  /** How long a question waits for its vector; then its words have to do. */
  readonly questionMs?: number
  readonly textsMs?: number
  /** After a failure, nothing is asked for so long. */
  readonly retryMs?: number
}

const defaults = { questionMs: 2000, textsMs: 60_000, retryMs: 10_000 }

/** Asks for vectors, and does without them while they cannot be had. */
export class Embedding {
  /** Why there are none at present. */
  fault: string | undefined
  private failedAt = Number.NEGATIVE_INFINITY
  private readonly stopping = new AbortController()
  private readonly settings: Required<EmbeddingSettings>

  constructor(
    private readonly embedder: Embedder,
    /** Called once for each time that it fails, until it works again. */
    private readonly onFault: (error: unknown) => void,
    settings: EmbeddingSettings = {},
  ) {
    this.settings = { ...defaults, ...settings }
  }

  get model(): string {
    return this.embedder.model
  }

  get batch(): number {
    return this.embedder.batch
  }

  async embedQuestion(question: string): Promise<Float32Array | undefined> {
    if (performance.now() - this.failedAt < this.settings.retryMs) return undefined
    return (await this.embed([question], this.settings.questionMs))?.[0]
  }

  /** Vectors of texts that are being indexed. Where they fail, the answer comes when it is worth asking again. */
  async embedTexts(texts: readonly string[]): Promise<readonly Float32Array[] | undefined> {
    const made = await this.embed(texts, this.settings.textsMs)
    if (made === undefined && !this.stopping.signal.aborted)
      await pause(this.settings.retryMs, this.stopping.signal, { keepsProcess: false })
    return made
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.embedder.close()
  }

  private async embed(texts: readonly string[], ms: number): Promise<readonly Float32Array[] | undefined> {
    try {
      const signal = timeLimit(ms, this.stopping.signal)
      const made = await within(this.embedder.embed(texts, signal), { signal })
      if (made.length !== texts.length || made.some(({ length }) => length === 0))
        throw new Error(`${texts.length} texts were sent, and ${made.length} vectors came back`)
      this.fault = undefined
      return made
    } catch (error) {
      if (this.stopping.signal.aborted) return undefined
      this.failedAt = performance.now()
      if (this.fault === undefined) this.onFault(error)
      this.fault = error instanceof Error ? error.message : String(error)
      return undefined
    }
  }
}
