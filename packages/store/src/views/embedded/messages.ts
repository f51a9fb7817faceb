import type { Shelf } from '../../ledger/index.js'
import type { ThreadQuery } from './thread-query.js'

/** What a thread is started with. */
export interface EngineStart {
  ledgerPath: string
  shelves: readonly Shelf[]
  sub?: string
  asOf?: number
  snapshots?: SnapshotPlan
  /** Set for engines of peers: the engine's module with a limit to its memory. */
  limited?: CompiledModule
  /** Fills slowly, for the sake of an engine that answers meanwhile. */
  gently?: boolean
}

/** The first word to a thread that the engines of many views share. */
export interface ShareStart {
  ledgerPath: string
  shared: true
}

/** A module of WebAssembly, for which a project without the types of browsers has no name. */
export interface CompiledModule {
  readonly [Symbol.toStringTag]: string
}

/** The engine's module. Threads that are given one need not compile it, nor find out anew which of it is used most. */
export interface EngineModule {
  readonly module: CompiledModule
  /** SHA-256 of its file. */
  readonly wasm: string
  /** Why the state of its instances cannot be seen. */
  readonly hidden?: string
}

/** What a thread has from the beginning. */
export interface WorkerData {
  readonly engine?: EngineModule
}

/** The first word of a thread that was given no module. */
export interface FromCompiler {
  readonly type: 'compiled'
  readonly engine: EngineModule
}

/** Where the memory of engines is kept for a quick start, and how much of it. */
export interface SnapshotSettings {
  folder: string
  /** Smaller views are filled as fast as they are restored. */
  fromQuads?: number
  /** All files together; the oldest go first. */
  maxBytes?: number
}

export interface SnapshotPlan extends SnapshotSettings {
  /** False: what was kept is in doubt or full of waste, and is thrown away. */
  use: boolean
}

/** Which shelves have changed, and up to which receipt they must be followed. */
export interface Advance {
  seq: number
  shelves: readonly Shelf[]
}

export type ToThread =
  | { type: 'query'; id: number; advance: Advance; query: ThreadQuery }
  | { type: 'advance'; advance: Advance }
  | { type: 'shelves'; shelves: readonly Shelf[] }
  | { type: 'snapshot' }

export interface EngineStats {
  quads: number
  /** Statements dropped since the engine was filled: their memory does not come back. */
  dead: number
  bytes: number
  seq: number
}

/** To one of the engines in a shared thread. */
export type ToSeat = { seat: number; message: EngineStart | ToThread | { type: 'leave' } }

/** Each message to a seat has one answer. */
export interface FromSeat {
  seat: number
  message: FromThread | { type: 'left' } | { type: 'unfilled'; why: string }
  /** What all engines in the thread take together. */
  bytes: number
}

export type FromThread =
  /** `discarded`: why a snapshot that was there is not used. */
  | { type: 'ready'; restored: boolean; discarded?: string; stats: EngineStats }
  | { type: 'stats'; stats: EngineStats }
  /** `why`: no snapshot was written. */
  | { type: 'snapshot'; why?: string; stats: EngineStats }
  | { type: 'answer'; id: number; body: string; ms: number; stats: EngineStats }
  | { type: 'refused'; id: number; code: string; why: string; stats: EngineStats }
  /** The thread is needed for another engine, or gone with it: this one is to be filled elsewhere. */
  | { type: 'moved'; stats: EngineStats }

export const noStats: EngineStats = { quads: 0, dead: 0, bytes: 0, seq: 0 }
