import { type Config, type ConfigSource, type StoreMove, StoreMoveRefusedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { MovableViews, Views } from '@kg/store'
import type { Home } from '../../platform/home/home.js'
import {
  type EngineSettings,
  isSameEngine,
  type MoveTarget,
  refuseFixed,
  saveEngine,
  settingsFor,
  settingsOf,
  withEngine,
} from './engine-settings.js'
import { forgetPending, notePending, readPending } from './pending-move.js'

export interface StoreMoverNeeds {
  readonly home: Home
  readonly config: Config
  readonly sources: ReadonlyMap<string, ConfigSource>
  readonly movable: MovableViews
  readonly openEngine: (config: Config) => Promise<Views>
  readonly onEnd: (move: StoreMove, error?: unknown) => void
}

/** Moves the SPARQL side of the store to another engine while the node runs. The ledger stays where it is. */
export class StoreMover {
  /** The last one since the start. */
  current: StoreMove | undefined
  private isStarting = false
  private running: Promise<void> | undefined
  private resuming: Promise<void> | undefined
  private readonly stopping = new AbortController()
  private cancelling = new AbortController()

  private settings: EngineSettings

  constructor(private readonly needs: StoreMoverNeeds) {
    this.settings = settingsOf(needs.config)
  }

  /** Begins to move; to ask for the same again shows how far it is. What speaks against it is found before anything changes. */
  async start(target: MoveTarget): Promise<StoreMove> {
    const { home, config, sources, openEngine } = this.needs
    if (this.current?.state === 'running' && this.current.to === nameOf(target.to)) return this.current
    if (this.isStarting || this.current?.state === 'running')
      throw new StoreMoveRefusedError({ why: 'it is being moved already' })
    this.isStarting = true
    this.cancelling = new AbortController()
    const signal = AbortSignal.any([this.cancelling.signal, this.stopping.signal])
    try {
      const settings = settingsFor(target)
      // Two copies of the bookkeeping on one server would undo each other's work.
      if (isSameEngine(settings, this.settings)) throw new StoreMoveRefusedError({ why: 'it is there already' })
      refuseFixed(config, sources, settings)
      const next = await openEngine(withEngine(config, settings))
      try {
        signal.throwIfAborted()
        await next.check?.(signal)
        signal.throwIfAborted()
        notePending(home, target)
      } catch (error) {
        await next.stop()
        if (signal.aborted) throw new StoreMoveRefusedError({ why: 'it was cancelled' })
        throw error
      }
      this.current = { ...begin(target), state: 'running' }
      this.running = this.run(next, settings, signal)
      return this.current
    } finally {
      this.isStarting = false
    }
  }

  /** Goes on with a move that did not end before the node did. */
  resume(): void {
    if (this.stopping.signal.aborted) return
    const target = readPending(this.needs.home)
    if (target !== undefined) this.resuming = this.resumeTo(target)
  }

  /** Ends a move that runs, unless the other engine answers already; the engine that was in use stays in use. */
  async cancel(): Promise<StoreMove | undefined> {
    this.cancelling.abort()
    await this.resuming
    await this.running
    return this.current
  }

  /** Ends what runs; the next start goes on with it. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.resuming
    await this.running
  }

  private async resumeTo(target: MoveTarget): Promise<void> {
    const { home, onEnd } = this.needs
    try {
      // It ended between the two steps by which a move ends.
      if (isSameEngine(settingsFor(target), this.settings)) forgetPending(home)
      else await this.start(target)
    } catch (error) {
      if (this.stopping.signal.aborted) return
      forgetPending(home)
      const why = this.cancelling.signal.aborted ? undefined : errorOf(error)
      const outcome =
        why === undefined ? { state: 'cancelled' as const } : { state: 'failed' as const, error: describeError(why) }
      this.current = { ...begin(target), ...outcome, endedAt: new Date().toISOString() }
      onEnd(this.current, why)
    }
  }

  private async run(next: Views, settings: EngineSettings, signal: AbortSignal): Promise<void> {
    const { home, movable } = this.needs
    const { cancelling, stopping } = this
    try {
      await next.fill?.({ signal, onProgress: (progress) => this.note(progress) })
      await movable.prepare(next, signal)
      signal.throwIfAborted()
      // Whoever starts after a crash finds the old engine or the new one, and both follow the ledger.
      saveEngine(home, settings)
    } catch (error) {
      const fault = causesOf(error, await faultOf(next.stop()))
      if (stopping.signal.aborted) return this.end('failed', new Error('the node stopped; its next start goes on'))
      forgetPending(home)
      return cancelling.signal.aborted ? this.end('cancelled') : this.end('failed', fault)
    }
    forgetPending(home)
    this.settings = settings
    // The new engine answers whatever becomes of the old one.
    const fault = await faultOf(movable.replace(next))
    this.end('done', fault && new Error('the engine before did not end', { cause: fault }))
  }

  private note(more: Partial<StoreMove>): void {
    if (this.current !== undefined) this.current = { ...this.current, ...more }
  }

  private end(state: 'done' | 'failed' | 'cancelled', error?: Error): void {
    this.note({ state, endedAt: new Date().toISOString(), ...defined({ error: mapDefined(error, describeError) }) })
    if (this.current !== undefined) this.needs.onEnd(this.current, error)
  }
}

const begin = ({ to }: MoveTarget) => ({
  to: nameOf(to),
  quads: 0,
  totalQuads: 0,
  startedAt: new Date().toISOString(),
})

/** What a promise was rejected with; undefined when it was not. */
async function faultOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return errorOf(error)
  }
}

const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Why a move failed, and what went wrong when the new engine was ended because of it. */
function causesOf(thrown: unknown, onStop: Error | undefined): Error {
  const error = errorOf(thrown)
  return onStop === undefined
    ? error
    : new AggregateError([error, onStop], `${error.message}; the new engine did not end: ${onStop.message}`)
}

function describeError({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message}: ${describeError(cause)}` : message
}

/** An address can hold a password. */
function nameOf(to: string): string {
  if (to === 'embedded' || to === 'managed') return to
  const url = new URL(to)
  url.username = ''
  url.password = ''
  return url.href
}
