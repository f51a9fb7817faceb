import { pause } from '@kg/core/async'
import { fillVocabulary, type Ledger } from '@kg/store'

export interface FillerSettings {
  readonly onFault: (error: unknown) => void
  /** What has started is answered first. */
  readonly afterMs?: number
}

/** Counts in the background what earlier versions of the program wrote without counting it. */
export class VocabularyFiller {
  private readonly ending = new AbortController()
  private running: Promise<void> | undefined

  constructor(
    private readonly ledger: Ledger,
    private readonly settings: FillerSettings,
  ) {}

  start(): void {
    this.running ??= this.fill().catch(this.settings.onFault)
  }

  /** Settles when the step that has begun is done; the next start goes on from there. */
  async stop(): Promise<void> {
    this.ending.abort()
    await this.running
  }

  private async fill(): Promise<void> {
    const { signal } = this.ending
    await pause(this.settings.afterMs ?? 1000, signal, { keepsProcess: false })
    if (!signal.aborted) await fillVocabulary(this.ledger, signal)
  }
}
