import { parentPort, workerData } from 'node:worker_threads'
import { Environment } from '../ledger/environment.js'
import type { FromSearch, SearchStart, ToSearch } from './messages.js'
import { OverBudgetError, Searcher } from './searcher.js'

const { ledgerPath, memoryBytes } = workerData as SearchStart
const port = parentPort
if (port === null) throw new Error('search-worker runs as a worker thread')
const searcher = new Searcher({ env: new Environment(ledgerPath), memoryBytes })

port.on('message', (message: ToSearch) => {
  switch (message.type) {
    case 'list':
      return searcher.keepList(message.list, message.shelves)
    case 'forget':
      return searcher.forgetList(message.list)
    case 'touch':
      return searcher.touch(message.shelves)
    case 'ask':
      return void answer(message).then((reply) => port.postMessage(reply))
  }
})

async function answer({ id, on, ask }: Extract<ToSearch, { type: 'ask' }>): Promise<FromSearch> {
  try {
    return { id, found: await searcher.answer(on, ask), stats: searcher.stats() }
  } catch (error) {
    const stats = searcher.stats()
    if (error instanceof OverBudgetError) return { id, tooLarge: error.limit, stats }
    return { id, failed: (error as Error).message, stats }
  }
}
