import { tmpdir } from 'node:os'
import type { KgElement } from '@kg/ingest/datasets'
import { CopyMaker } from '../importing/copy-maker.js'
import type { CopyPiece } from '../records/write-copy.js'

/** All that is stored of a small graph. */
export function copyPieces(creator: string, graph: readonly KgElement[]): CopyPiece[] {
  const maker = new CopyMaker(creator, tmpdir())
  const full = graph.flatMap((element) => maker.add({ element, text: JSON.stringify(element) }) ?? [])
  return [...full, ...maker.end()]
}
