import { type CborValue, encode } from '../envelope/cbor.js'
import type { InventoryMessage, Statement } from './message.js'
import { sharedStart } from './text.js'
import type { Item } from './types.js'

export const kinds = ['skip', 'fingerprint', 'list', 'answer', 'tell'] as const

/**
 * Each entry is [shared, rest, kind, ...]: the end of its range as the length it shares with the end before and what
 * follows; no rest means the end of all. A range begins where the one before it ended, `skip` fills the gaps.
 */
export function encodeMessage({ salt, statements }: InventoryMessage): Uint8Array {
  const entries: CborValue[] = []
  let last = ''
  const bound = (to: string | undefined): CborValue[] => {
    if (to === undefined) return [0, null]
    const shared = sharedStart(last, to)
    last = to
    return [shared, to.slice(shared)]
  }
  for (const statement of statements) {
    if (statement.range.from !== last) entries.push([...bound(statement.range.from), kinds.indexOf('skip')])
    entries.push([...bound(statement.range.to), kinds.indexOf(statement.kind), ...payload(statement)])
  }
  return encode([1, salt, entries])
}

function payload(statement: Statement): CborValue[] {
  switch (statement.kind) {
    case 'fingerprint':
      return [statement.short]
    case 'list':
      return [Buffer.concat(statement.shorts)]
    case 'answer':
      return [pairs(statement.items), Buffer.concat(statement.wanted)]
    case 'tell':
      return [pairs(statement.items)]
  }
}

function pairs(items: readonly Item[]): CborValue {
  return items.map(({ key, fingerprint }) => [key, fingerprint])
}
