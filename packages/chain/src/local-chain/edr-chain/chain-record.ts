import type { Genesis } from './open-evm.js'

/** A block with its transactions as they were signed, or a request that changed the state between blocks. */
export type Step =
  | { readonly time: number; readonly transactions: readonly string[] }
  | { readonly method: string; readonly params: readonly unknown[] }

export interface Head {
  readonly number: string
  readonly hash: string
}

/** What made a chain, in order. Whoever does it again gets the same chain. */
export interface ChainRecord {
  readonly program: typeof programName
  readonly genesis: Genesis
  readonly steps: readonly Step[]
  /** How one can tell that it is the same. */
  readonly head: Head
}

export const programName = 'kg-edr-chain'

export function parseRecord(text: string): ChainRecord {
  const record = JSON.parse(text) as Partial<ChainRecord>
  if (record.program !== programName) throw new Error('the state file was written by another program than this one')
  return record as ChainRecord
}
