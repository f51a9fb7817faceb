import { parentPort, workerData } from 'node:worker_threads'
import { Environment } from '../ledger/environment.js'
import type { FromSearch, SearchStart, ToSearch } from './messages.js'
import { OverBudgetError, Searcher } from './searcher.js'
import { TextVectors, type Unembedded } from './vectors/text-vectors.js'

const { ledgerPath, memoryBytes, vectors: start } = workerData as SearchStart
const port = parentPort
if (port === null) throw new Error('search-worker runs as a worker thread')
const send = (message: FromSearch) => port.postMessage(message)
const vectors = start === undefined ? undefined : new TextVectors(start.path, start.model)
const searcher = new Searcher({ env: new Environment(ledgerPath), memoryBytes, vectors, onMissing: askForVectors })
/** The texts whose vectors are being made. */
let asked: readonly Unembedded[] = []

port.on('message', (message: ToSearch) => {
  switch (message.type) {
    case 'list':
      return searcher.keepList(message.list, message.shelves)
    case 'forget':
      return searcher.forgetList(message.list)
    case 'touch':
      return searcher.touch(message.shelves)
    case 'ask':
      return void answer(message).then(send)
    case 'vectors':
      if (message.made !== undefined) searcher.putVectors(asked, message.made)
      asked = []
      return askForVectors()
  }
})

void searcher.resumeVectors()

function askForVectors(): void {
  if (asked.length > 0 || vectors === undefined) return
  asked = vectors.nextMissing(start?.batch ?? 1)
  if (asked.length > 0) send({ embed: asked.map(({ text }) => text) })
}

async function answer({ id, on, ask }: Extract<ToSearch, { type: 'ask' }>): Promise<FromSearch> {
  try {
    return { id, found: await searcher.answer(on, ask), stats: searcher.stats() }
  } catch (error) {
    const stats = searcher.stats()
    if (error instanceof OverBudgetError) return { id, tooLarge: error.limit, stats }
    return { id, failed: (error as Error).message, stats }
  }
}
