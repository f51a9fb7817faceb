import type { MessagePort } from 'node:worker_threads'
import { defined } from '@kg/core/values'
import { lowerPriority } from '@kg/core/workers'
import { Environment } from '../../ledger/environment.js'
import type { EngineModule, EngineStart, FromThread, ToThread } from './messages.js'
import { serve } from './serve.js'
import { openEngine } from './snapshot/open-engine.js'

/** A thread with one engine. */
export async function serveOne(port: MessagePort, start: EngineStart, module: EngineModule): Promise<void> {
  const send = (message: FromThread) => port.postMessage(message)
  // What comes while the engine opens is done once it is open.
  const early: ToThread[] = []
  let take = (message: ToThread): unknown => early.push(message)
  port.on('message', (message: ToThread) => take(message))

  const { engine, restored, discarded, keep } = await openEngine(start, new Environment(start.ledgerPath), module)
  // Our own users' work comes before the queries of peers. Filling is not slowed down: it holds pages of the ledger.
  if (start.limited !== undefined) lowerPriority()
  send({ type: 'ready', restored, ...defined({ discarded }), stats: engine.stats() })

  const kept = (): FromThread => {
    try {
      const why = keep()
      return { type: 'snapshot', ...defined({ why }), stats: engine.stats() }
    } catch (error) {
      return { type: 'snapshot', why: (error as Error).message, stats: engine.stats() }
    }
  }
  take = (message) => send(message.type === 'snapshot' ? kept() : serve(engine, message))
  for (const message of early) take(message)
}
