import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import type { CommandContext } from '../../command.js'
import type { Place } from '../shared/send-statements.js'

export type AssetQuads = Reply<Routes['assetQuads']>
export type Layer = AssetQuads['layer']

export interface AssetQuestion extends Place {
  readonly layer?: Layer | undefined
  readonly asOf?: string | undefined
  readonly agentAddress?: string | undefined
}

const mostRows = 100_000

/** All statements of an asset in one layer, page by page as of one moment. */
export async function readAsset(
  name: string,
  question: AssetQuestion,
  { client, signal }: CommandContext,
  limit = Number.POSITIVE_INFINITY,
): Promise<AssetQuads> {
  const read = (query: AssetQuestion, size: number, cursor?: string) =>
    client().call(
      'assetQuads',
      { params: { name }, query: { ...query, limit: size, ...defined({ cursor }) } },
      { signal },
    )
  const first = await read(question, Math.min(limit, mostRows))
  const { nextCursor, ...whole } = first
  const then = { ...question, layer: first.layer, asOf: String(first.seq) }
  for (let cursor = nextCursor; cursor !== undefined && whole.quads.length < limit; ) {
    const page = await read(then, Math.min(limit - whole.quads.length, mostRows), cursor)
    for (const quad of page.quads) whole.quads.push(quad)
    cursor = page.nextCursor
  }
  return whole
}
