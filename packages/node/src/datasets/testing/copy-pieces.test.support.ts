import { tmpdir } from 'node:os'
import type { KgElement } from '@kg/ingest/datasets'
import { CopyMaker } from '../importing/copy-maker.js'
import type { CopyPiece } from '../records/write-copy.js'
import { TextBlocks } from '../texts/text-blocks.js'

/** All that is stored of a small graph. */
export function copyPieces(creator: string, graph: readonly KgElement[]): CopyPiece[] {
  const maker = new CopyMaker(creator, tmpdir())
  const collected = new TextBlocks()
  const blocks = graph.flatMap((element) => collected.add(JSON.stringify(element)) ?? []).concat(collected.end() ?? [])
  const pieces = blocks.map((block): CopyPiece => {
    const rows = maker.add(block.first, graph.slice(block.first, block.first + block.texts.ends.length))
    return { kind: 'block', block: { ...block, ...rows } }
  })
  return [...pieces, ...[...maker.links()].map((links): CopyPiece => ({ kind: 'links', links }))]
}
