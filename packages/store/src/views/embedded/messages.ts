import type { Shelf } from '../../ledger/index.js'
import type { EngineQuery } from '../view.js'

/** What a thread is started with. */
export interface EngineStart {
  ledgerPath: string
  shelves: readonly Shelf[]
  sub?: string
  asOf?: number
}

/** Which shelves have changed, and up to which receipt they must be followed. */
export interface Advance {
  seq: number
  shelves: readonly Shelf[]
}

export type ThreadQuery = Omit<EngineQuery, 'signal' | 'deadlineMs'>

export type ToThread =
  | { type: 'query'; id: number; advance: Advance; query: ThreadQuery }
  | { type: 'advance'; advance: Advance }
  | { type: 'shelves'; shelves: readonly Shelf[] }

export interface EngineStats {
  quads: number
  /** Statements dropped since the engine was filled: their memory does not come back. */
  dead: number
  bytes: number
  seq: number
}

export type FromThread =
  | { type: 'ready'; stats: EngineStats }
  | { type: 'stats'; stats: EngineStats }
  | { type: 'answer'; id: number; body: string; mediaType: string; ms: number; stats: EngineStats }
  | { type: 'refused'; id: number; code: string; why: string; stats: EngineStats }
