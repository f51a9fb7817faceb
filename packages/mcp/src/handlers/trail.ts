import type { Reply, Routes } from '@kg/contract'
import { readCursor } from '../answers/cursor.js'
import { pageOf } from '../answers/page.js'
import type { Handler, ToolContext } from '../tools/handler.js'

interface TrailWanted {
  /** `type=value` */
  readonly identifiers: readonly string[]
  readonly depth: number
  readonly follow?: readonly string[]
  readonly limit: number
  readonly cursor?: string
}

/** Objects along the relations from some identifiers, a page at a time. */
export const trail: Handler = async (
  { identifiers, depth, follow = [], limit, cursor }: TrailWanted,
  { client, signal }: ToolContext,
) => {
  const place = readCursor(cursor)
  const cuts = identifiers.map((text) => [text, text.indexOf('=')] as const)
  const body = JSON.stringify({
    identifier_types: cuts.map(([text, at]) => text.slice(0, at)),
    identifier_values: cuts.map(([text, at]) => text.slice(at + 1)),
    opcode: 'IN',
    depth,
    connection_types: follow,
  })
  const answer = await client().request('trail', { contentType: 'application/json', body }, { signal })
  const all = JSON.parse(await answer.text()) as Reply<Routes['trail']>
  const { items, ...rest } = pageOf(all, limit, place)
  const truncated = answer.headers.get('kg-truncated') === 'true'
  return { objects: items, total: all.length, truncated, ...rest }
}
