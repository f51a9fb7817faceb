import type { Client } from '../open-client.js'
import { parsed } from '../wire.js'
import { runOperation } from './operation.js'
import type { WaitOptions } from './progress.js'
import { unreadable } from './read-reply.js'
import type { TrailItem } from './types.js'

export interface TrailQuery {
  readonly identifier_types: string | readonly string[]
  readonly identifier_values: string | readonly string[]
  /** How far from the start; 0 gives the start objects. */
  readonly depth?: number
  /** Follow only these; without them, everything. */
  readonly connection_types?: readonly string[] | null
  /** EQ: start at objects with all identifiers; IN, the default of the node: with any of them. */
  readonly opcode?: 'EQ' | 'IN'
  readonly reach?: 'narrow' | 'extended'
  readonly extended?: boolean
}

const deadlineMs = 5 * 60_000

/** Follows relations on this node. Progress says whether the trail was cut. */
export function trail(client: Client, query: TrailQuery, options: WaitOptions): Promise<TrailItem[]> {
  return runOperation(client, { operation: 'trail', deadlineMs }, options, async (operation) => {
    const { signal, deadlineMs: timeoutMs } = operation
    const args = { contentType: 'application/json', body: JSON.stringify(query) }
    const response = await client.request('trail', args, { signal, timeoutMs })
    const items = parsed(await response.text())
    if (!Array.isArray(items)) throw unreadable('trail', 'the answer is not a list')
    const truncated = response.headers.get('kg-truncated') === 'true'
    operation.report({ operation: 'trail', status: 'COMPLETED', objects: items.length, truncated })
    return items as TrailItem[]
  })
}
