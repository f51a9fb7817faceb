import { parentPort } from 'node:worker_threads'
import { defined, mapDefined } from '@kg/core'
import type { ParseAnswer, ParseTask } from './parse-messages.js'
import { readFacts } from './read-facts.js'

const decoder = new TextDecoder()

parentPort?.on('message', async ({ path, bytes }: ParseTask) => {
  parentPort?.postMessage(await answer(path, bytes))
})

async function answer(path: string, bytes: Uint8Array): Promise<ParseAnswer> {
  try {
    const facts = await readFacts(path, decoder.decode(bytes))
    return defined({ facts: mapDefined(facts, (facts) => JSON.stringify(facts)) })
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
