import { countRows } from '../count-rows.js'
import type { Engine } from './engine.js'
import type { FromThread, ToThread } from './messages.js'

/** What an engine does with a message, and says to it. */
export function serve(engine: Engine, message: Exclude<ToThread, { type: 'snapshot' }>): FromThread {
  switch (message.type) {
    case 'advance':
      engine.advance(message.advance)
      return { type: 'stats', stats: engine.stats() }
    case 'shelves':
      engine.setShelves(message.shelves)
      return { type: 'stats', stats: engine.stats() }
    case 'query':
      return answer(engine, message)
  }
}

function answer(engine: Engine, { id, advance, query }: Extract<ToThread, { type: 'query' }>): FromThread {
  const began = performance.now()
  const refused = (code: string, why: string): FromThread => ({ type: 'refused', id, code, why, stats: engine.stats() })
  engine.advance(advance)
  try {
    const body = engine.query(query)
    if (body.length > query.maxBytes) return refused('RESULT_TOO_LARGE', `${query.maxBytes} bytes`)
    const cap = query.kind === 'select' ? query.maxRows : undefined
    // A row takes two characters at the least: shorter answers need no count.
    if (cap !== undefined && body.length > cap * 2 && countRows(body, query.mediaType) > cap)
      return refused('RESULT_TOO_LARGE', `${cap} rows`)
    return { type: 'answer', id, body, ms: performance.now() - began, stats: engine.stats() }
  } catch (error) {
    // A trap leaves the engine's memory in an unknown state: the thread ends and the view is filled anew.
    if (error instanceof WebAssembly.RuntimeError) throw error
    return refused('QUERY_REFUSED', (error as Error).message)
  }
}
