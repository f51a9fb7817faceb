import { mapDefined } from '@kg/core'
import { serveThread } from '@kg/core/workers'
import { readFacts } from './read-facts.js'

export interface ParseTask {
  readonly path: string
  readonly bytes: Uint8Array
}

const decoder = new TextDecoder()

/** Facts travel as JSON, which is also how they are kept. */
serveThread(async ({ path, bytes }: ParseTask) =>
  mapDefined(await readFacts(path, decoder.decode(bytes)), (facts) => JSON.stringify(facts)),
)
