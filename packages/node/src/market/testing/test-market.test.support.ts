import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KgElement } from '@kg/ingest/datasets'
import { datasetsGraph, importDataset } from '../../datasets/importing/import-dataset.js'
import { PrepareThread } from '../../datasets/importing/prepare-in-thread.js'
import { openDatasets } from '../../datasets/open-datasets.js'
import { openTestNode } from '../../exchange/testing/test-node.test.support.js'
import type { Caller } from '../../platform/caller/caller.js'
import { openMarket } from '../open-market.js'

export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>

/** A node with its datasets and its market, without its HTTP server. */
export async function openTestMarket(settings: Readonly<Record<string, string>> = {}) {
  const node = await openTestNode(settings)
  const { platform, memory, connection, exchange, ledger } = node
  const datasets = openDatasets(platform, memory, connection)
  const market = openMarket(platform, memory, connection, exchange, datasets)
  await datasets.start()
  await market.start()
  const thread = new PrepareThread()
  const sealDomain = () => connection.chain.sealDomain()
  let count = 0
  const progress = { signal: new AbortController().signal, onStep: () => undefined }
  return {
    ...node,
    datasets,
    market,
    /** Imports a dataset of the node's agent, and shares it unless told otherwise. Gives its id. */
    async import(graph: readonly KgElement[], caller: Caller = node.caller, isShared = true): Promise<string> {
      const path = join(platform.home.path, `${count++}.json`)
      writeFileSync(path, JSON.stringify({ '@graph': graph }))
      const needs = { ledger, graphs: memory.graphs, keys: platform.keys, sealDomain, thread }
      const request = { path, standard: 'GRAPH', contextGraph: datasetsGraph } as const
      const { id } = await importDataset(needs, request, caller, progress)
      if (isShared) await memory.assets.share({ contextGraph: datasetsGraph, sub: '', name: id }, caller)
      return id
    },
    async [Symbol.asyncDispose]() {
      await thread.stop()
      await market.stop()
      await datasets.stop()
      await node[Symbol.asyncDispose]()
    },
  }
}
