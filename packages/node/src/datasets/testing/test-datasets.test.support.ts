import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KgElement } from '@kg/ingest/datasets'
import { openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { SpooledFile } from '../../platform/caller/uploads.js'
import { RunningJobs } from '../../platform/jobs/running-jobs.js'
import { datasetsGraph, importDataset } from '../importing/import-dataset.js'
import { PrepareThread } from '../importing/prepare-in-thread.js'

const progress = { signal: new AbortController().signal, onStep: () => undefined }

/** A node's memory into which datasets are imported, without HTTP, peers and chain. */
export async function openTestDatasets() {
  const node = await openTestMemory()
  const folder = mkdtempSync(join(tmpdir(), 'kg-datasets-'))
  const { journal, memory } = node
  const thread = new PrepareThread()
  const needs = {
    thread,
    running: new RunningJobs(),
    ledger: journal,
    graphs: memory.graphs,
    keys: node.platform.keys,
    sealDomain: async () => ({ chainName: 'none', chainId: 0, contract: `0x${'0'.repeat(40)}` as const }),
  }
  let count = 0
  const write = (content: string): string => {
    const path = join(folder, `${count++}.json`)
    writeFileSync(path, content)
    return path
  }
  return {
    ...node,
    needs,
    folder,
    write,
    import: (graph: readonly KgElement[], caller: Caller) => {
      const path = write(JSON.stringify({ '@graph': graph }))
      return importDataset(needs, { path, standard: 'GRAPH', contextGraph: datasetsGraph }, caller, progress)
    },
    /** A file as a request brings it. */
    spooled(content: string): SpooledFile {
      const path = write(content)
      return {
        name: 'a.json',
        mediaType: 'application/json',
        path,
        bytes: content.length,
        sha256: '',
        moveTo: async (target) => writeFileSync(target, content),
        remove: async () => undefined,
      }
    },
    async [Symbol.asyncDispose]() {
      await thread.stop()
      await node[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
