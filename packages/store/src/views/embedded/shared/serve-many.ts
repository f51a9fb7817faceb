import type { MessagePort } from 'node:worker_threads'
import { Environment } from '../../../ledger/environment.js'
import { Engine } from '../engine.js'
import { engineBytes, loadEngine } from '../engine-memory.js'
import type { EngineModule, FromSeat, ShareStart, ToSeat } from '../messages.js'
import { serve } from '../serve.js'

/** What a statement takes, about, with its copy in the union. */
const bytesPerQuad = 2048

/** A thread with the engines of many small views: stores in one instance, which cost little and give their memory back. */
export async function serveMany(
  port: MessagePort,
  { ledgerPath }: ShareStart,
  { module }: EngineModule,
): Promise<void> {
  const early: ToSeat[] = []
  let take = (message: ToSeat): unknown => early.push(message)
  port.on('message', (message: ToSeat) => take(message))

  const oxigraph = await loadEngine({ module })
  const env = new Environment(ledgerPath)
  const engines = new Map<number, Engine>()

  const said = ({ seat, message }: ToSeat): FromSeat['message'] => {
    if (!('type' in message)) {
      const engine = new Engine(oxigraph, env, message, { bytesOf: (quads) => quads * bytesPerQuad })
      engines.set(seat, engine)
      return { type: 'ready', restored: false, stats: engine.stats() }
    }
    const engine = engines.get(seat)
    if (engine === undefined) return { type: 'left' }
    if (message.type !== 'leave' && message.type !== 'snapshot') return serve(engine, message)
    if (message.type === 'snapshot') return { type: 'snapshot', why: 'this view is small', stats: engine.stats() }
    engines.delete(seat)
    engine.free()
    return { type: 'left' }
  }
  take = (message) => {
    const { seat } = message
    try {
      port.postMessage({ seat, message: said(message), bytes: engineBytes() } satisfies FromSeat)
    } catch (error) {
      // All engines share the memory that a trap leaves in an unknown state.
      if (error instanceof WebAssembly.RuntimeError) throw error
      engines.get(seat)?.free()
      engines.delete(seat)
      const why = (error as Error).message
      port.postMessage({ seat, message: { type: 'unfilled', why }, bytes: engineBytes() } satisfies FromSeat)
    }
  }
  for (const message of early) take(message)
}
