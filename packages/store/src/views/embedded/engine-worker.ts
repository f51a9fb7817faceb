import { parentPort } from 'node:worker_threads'
import { defined } from '@kg/core/values'
import { lowerPriority } from '@kg/core/workers'
import { Environment } from '../../ledger/environment.js'
import { countRows } from '../count-rows.js'
import type { EngineStart, FromThread, ToThread } from './messages.js'
import { openEngine } from './snapshot/open-engine.js'

const port = parentPort
if (port === null) throw new Error('engine-worker runs as a worker thread')
const send = (message: FromThread) => port.postMessage(message)

// What comes while the engine opens is done once it is open.
const early: ToThread[] = []
let take = (message: ToThread): unknown => early.push(message)
const start = await new Promise<EngineStart>((resolve) => {
  port.once('message', (first: EngineStart) => {
    port.on('message', (message: ToThread) => take(message))
    resolve(first)
  })
})

const { engine, restored, discarded, keep } = await openEngine(start, new Environment(start.ledgerPath))
// Our own users' work comes before the queries of peers. Filling is not slowed down: it holds pages of the ledger.
if (start.limited !== undefined) lowerPriority()
send({ type: 'ready', restored, ...defined({ discarded }), stats: engine.stats() })

take = (message) => {
  switch (message.type) {
    case 'advance':
      engine.advance(message.advance)
      return send({ type: 'stats', stats: engine.stats() })
    case 'shelves':
      engine.setShelves(message.shelves)
      return send({ type: 'stats', stats: engine.stats() })
    case 'snapshot':
      return send(kept())
    case 'query':
      return send(answer(message))
  }
}
for (const message of early) take(message)

function kept(): FromThread {
  try {
    const why = keep()
    return { type: 'snapshot', ...defined({ why }), stats: engine.stats() }
  } catch (error) {
    return { type: 'snapshot', why: (error as Error).message, stats: engine.stats() }
  }
}

function answer({ id, advance, query }: Extract<ToThread, { type: 'query' }>): FromThread {
  const began = performance.now()
  const refused = (code: string, why: string): FromThread => ({ type: 'refused', id, code, why, stats: engine.stats() })
  engine.advance(advance)
  try {
    const { body, mediaType } = engine.query(query)
    if (body.length > query.maxBytes) return refused('RESULT_TOO_LARGE', `${query.maxBytes} bytes`)
    const cap = query.kind === 'select' ? query.maxRows : undefined
    // A row takes two characters at the least: shorter answers need no count.
    if (cap !== undefined && body.length > cap * 2 && countRows(body, mediaType) > cap)
      return refused('RESULT_TOO_LARGE', `${cap} rows`)
    return { type: 'answer', id, body, mediaType, ms: performance.now() - began, stats: engine.stats() }
  } catch (error) {
    // A trap leaves the engine's memory in an unknown state: the thread ends and the view is filled anew.
    if (error instanceof WebAssembly.RuntimeError) throw error
    return refused('QUERY_REFUSED', (error as Error).message)
  }
}
