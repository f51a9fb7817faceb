import type { Caller } from '../../platform/caller/caller.js'
import type { TestMemory } from '../testing/test-node.test.support.js'
import { exportGraph } from './export-graph.js'
import { firstLine, lengthBytes, makeFrame, readFrames } from './graph-file.js'

/** Exports a context graph as one file. */
export async function exportFile(
  { ledger, memory: { graphs }, caller }: TestMemory,
  contextGraphId: string,
  { withDrafts = false, as = caller }: { withDrafts?: boolean; as?: Caller } = {},
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of exportGraph({ ledger, graphs }, { contextGraphId, withDrafts }, as)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The bodies of a file. */
export const bodiesOf = (file: Buffer): Record<string, unknown>[] => [...readFrames(file)]

/** A file with these bodies, without the hash at its end. */
export const fileOf = (...bodies: object[]): Buffer =>
  Buffer.concat([firstLine, ...bodies.map(makeFrame), Buffer.alloc(lengthBytes)])
