import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { mayServe } from '../sync/peer-access.js'
import { applyDefinition, batchRows } from './apply-definition.js'
import type { GraphDefinition } from './definition.js'
import { finishDefinition } from './finish-definition.js'
import { forgetDefinition } from './forget-definition.js'
import { definitions, memberNodes, retainedAssets, unfinishedDefinitions } from './table.js'

export const curator = `0x${'c'.repeat(40)}`
export const agentOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
/** Members whose rows take several batches. */
export const many = 3 * batchRows

/** The definition of the graph `crowd`, with members `P-first`, `P-first+1`, … beside the curator. */
export function defineCrowd(count: number, first = 0, retained = batchRows): GraphDefinition {
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  return {
    id: 'crowd',
    name: 'crowd',
    curator,
    accessPolicy: 1,
    private: false,
    createdAt: 1,
    epoch: 1,
    retained: Array.from({ length: retained }, (_, i) => `0x${i.toString(16).padStart(64, '0')}`),
    members: [
      { agent: curator, peerId: 'P-curator', encryptionKey: '00' },
      ...numbers.map((n) => ({ agent: agentOf(n), peerId: `P-${n}`, encryptionKey: '00' })),
    ],
  }
}

/** A ledger that follows definitions of the graph `crowd`. */
export async function openCrowd() {
  const opened = await openTestLedger()
  const { ledger } = opened
  const needs = { seed: new Uint8Array(32), log: { warn: () => undefined } }
  const act = { agent: curator, action: 'context-graph.define', subject: 'crowd' } as const
  const learned = (definition: GraphDefinition, version: number) => ({
    definition,
    version,
    commitment: `0x${version}`,
  })
  return {
    ledger,
    apply: (definition: GraphDefinition, version: number) =>
      ledger.write(act, (w) => {
        const row = w.get(contextGraphs, 'crowd') ?? { ...newGraphRow('crowd'), accessPolicy: 1 as const, curator }
        applyDefinition(w, row, learned(definition, version), needs)
      }),
    finish: (definition: GraphDefinition, version: number, through: Journal = ledger) =>
      finishDefinition({ ...needs, ledger: through }, learned(definition, version)),
    forget: () => ledger.write(act, (w) => forgetDefinition(w, 'crowd')),
    members: () => ledger.read((r) => r.get(contextGraphs, 'crowd')?.allowedAgents ?? []),
    version: () => ledger.read((r) => r.get(definitions, 'crowd')?.version),
    unfinished: () => ledger.read((r) => r.get(unfinishedDefinitions, 'crowd')),
    isServed: (peerId: string) =>
      ledger.read((r) => {
        const row = r.get(contextGraphs, 'crowd')
        return row !== undefined && mayServe(r, row, peerId)
      }),
    /** Nodes and retained versions. */
    counts: () => ledger.read((r) => [memberNodes, retainedAssets].map((table) => r.count(table))),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
