import { largestFile } from './file-kind.js'

export type ImportState =
  | { readonly step: 'ready' | 'waiting' | 'cancelled' | 'undone' }
  | { readonly step: 'sending'; readonly share: number }
  | ({ readonly step: 'reading'; readonly progress?: Progress } & Handed)
  | ({ readonly step: 'done'; readonly outcome: Outcome } & Handed)
  | { readonly step: 'failed'; readonly error: unknown }

/** Pages, slides, sheets or parts that were read. */
export interface Progress {
  readonly done: number
  readonly of?: number | undefined
}

/** A file that the node has, and imports by itself. */
export interface Handed {
  readonly jobId: string
  /** Whether the draft is made by this import, so that it can be undone. */
  readonly isNew: boolean
}

/** What a file has brought. */
export interface Outcome {
  readonly statements: number
  /** Of what is a document. */
  readonly document?: string | undefined
  readonly warnings: readonly string[]
}

export interface ImportItem {
  readonly id: number
  readonly graph: string
  readonly file: File
  /** Of the draft. */
  readonly name: string
  readonly state: ImportState
}

export interface Upload {
  readonly graph: string
  readonly name: string
  readonly file: File
  readonly onSent: (share: number) => void
  readonly signal: AbortSignal
}

export interface QueueNeeds {
  /** Brings a file to the node. */
  readonly send: (upload: Upload) => Promise<Handed>
  /** Waits until the node has imported it; undefined if it was cancelled. */
  readonly follow: (jobId: string, onProgress: (progress: Progress) => void) => Promise<Outcome | undefined>
  readonly cancel: (jobId: string) => Promise<unknown>
  readonly discard: (graph: string, name: string) => Promise<unknown>
  /** Something on the node is different now. */
  readonly onChange: () => void
}

const atOnce = 2

/** Smaller files have arrived before sending them can be stopped. */
const breaksOffFrom = 4 * 2 ** 20

/** Files on their way into drafts. It goes on while other pages are looked at, and one bad file stops no other. */
export class ImportQueue {
  private list: readonly ImportItem[] = []
  private last = 0
  private readonly sending = new Map<number, AbortController>()
  private readonly unwanted = new Set<number>()
  private readonly watchers = new Set<() => void>()

  constructor(private readonly needs: QueueNeeds) {}

  items = (): readonly ImportItem[] => this.list

  watch = (onChange: () => void): (() => void) => {
    this.watchers.add(onChange)
    return () => this.watchers.delete(onChange)
  }

  add(graph: string, files: readonly File[], nameOf: (file: File) => string): void {
    const added = files.map((file): ImportItem => {
      const state: ImportState =
        file.size > largestFile
          ? { step: 'failed', error: new Error('The file is larger than 50 MB. Split it, or import it with kg.') }
          : { step: 'ready' }
      return { id: ++this.last, graph, file, name: nameOf(file), state }
    })
    this.become([...this.list, ...added])
  }

  rename(id: number, name: string): void {
    this.become(this.list.map((item) => (item.id === id ? { ...item, name } : item)))
  }

  remove(id: number): void {
    this.become(this.list.filter((item) => item.id !== id))
  }

  start(graph: string): void {
    const starts = (item: ImportItem) => item.graph === graph && item.state.step === 'ready' && item.name.trim() !== ''
    this.become(this.list.map((item) => (starts(item) ? { ...item, state: { step: 'waiting' } } : item)))
    this.fill()
  }

  retry(id: number): void {
    this.set(id, { step: 'waiting' })
    this.fill()
  }

  /** Stops what is on its way. Nothing of the file is stored. */
  async cancel(id: number): Promise<void> {
    const item = this.list.find((one) => one.id === id)
    if (item?.state.step === 'sending') this.stopSending(item, item.state.share)
    if (item?.state.step === 'waiting') this.set(id, { step: 'cancelled' })
    if (item?.state.step === 'reading') await this.needs.cancel(item.state.jobId)
  }

  async undo(id: number): Promise<void> {
    const item = this.list.find((one) => one.id === id)
    if (item === undefined || !this.canUndo(item)) return
    await this.needs.discard(item.graph, item.name)
    this.set(id, { step: 'undone' })
    this.needs.onChange()
  }

  /** A draft that two files went into would lose both. */
  canUndo({ id, state, graph, name }: ImportItem): boolean {
    const isShared = this.list.some(
      (one) => one.id !== id && one.graph === graph && one.name === name && one.state.step === 'done',
    )
    return state.step === 'done' && state.isNew && !isShared
  }

  /** What has arrived is a job, whoever hears of it: only a file of which much is missing is broken off. */
  private stopSending({ id, file }: ImportItem, share: number): void {
    if (file.size > breaksOffFrom && share < 0.5) this.sending.get(id)?.abort()
    else this.unwanted.add(id)
  }

  private fill(): void {
    const isRunning = ({ state: { step } }: ImportItem) => step === 'sending' || step === 'reading'
    for (let running = this.list.filter(isRunning); running.length < atOnce; running = this.list.filter(isRunning)) {
      // Two files of one draft go in one after the other.
      const isFree = (item: ImportItem) =>
        !running.some(({ graph, name }) => graph === item.graph && name === item.name)
      const next = this.list.find((item) => item.state.step === 'waiting' && isFree(item))
      if (next === undefined) return
      this.set(next.id, { step: 'sending', share: 0 })
      void this.run(next)
    }
  }

  private async run({ id, graph, name, file }: ImportItem): Promise<void> {
    const ending = new AbortController()
    this.sending.set(id, ending)
    const onSent = (share: number) => this.set(id, { step: 'sending', share })
    try {
      const handed = await this.needs.send({ graph, name, file, onSent, signal: ending.signal })
      this.sending.delete(id)
      this.set(id, { step: 'reading', ...handed })
      // One that is done before it can be cancelled is told of as any other.
      if (this.unwanted.delete(id)) await this.needs.cancel(handed.jobId).catch(() => undefined)
      const outcome = await this.needs.follow(handed.jobId, (progress) =>
        this.set(id, { step: 'reading', ...handed, progress }),
      )
      this.set(id, outcome === undefined ? { step: 'cancelled' } : { step: 'done', outcome, ...handed })
    } catch (error) {
      this.set(id, ending.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error })
    }
    this.sending.delete(id)
    this.unwanted.delete(id)
    this.needs.onChange()
    this.fill()
  }

  private set(id: number, state: ImportState): void {
    this.become(this.list.map((item) => (item.id === id ? { ...item, state } : item)))
  }

  private become(list: readonly ImportItem[]): void {
    this.list = list
    for (const watcher of this.watchers) watcher()
  }
}
