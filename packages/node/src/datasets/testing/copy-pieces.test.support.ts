import { tmpdir } from 'node:os'
import type { KgElement } from '@kg/ingest/datasets'
import { CopyMaker } from '../importing/copy-maker.js'
import { TextBlocks, textsOf } from '../importing/text-blocks.js'
import type { CopyPiece } from '../records/write-copy.js'

/** All that is stored of a small graph. */
export function copyPieces(creator: string, graph: readonly KgElement[]): CopyPiece[] {
  const maker = new CopyMaker(creator, tmpdir())
  const collected = new TextBlocks()
  const blocks = graph.flatMap((element) => collected.add(JSON.stringify(element)) ?? []).concat(collected.end() ?? [])
  const pieces = blocks.map((block): CopyPiece => {
    const { first } = block
    const texts = textsOf(block)
    const rows = maker.add(first, graph.slice(first, first + texts.length))
    return { kind: 'block', block: { first, texts, ...rows } }
  })
  return [...pieces, ...[...maker.links()].map((links): CopyPiece => ({ kind: 'links', links }))]
}
