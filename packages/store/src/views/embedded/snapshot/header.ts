import { isDeepStrictEqual } from 'node:util'
import type { Environment } from '../../../ledger/environment.js'
import type { EngineState } from '../engine.js'
import type { EngineStart } from '../messages.js'
import { shelfId } from '../shelf-set.js'
import type { Build, HeldValues } from './instance.js'
import { type LedgerMark, ledgerMark } from './ledger-mark.js'
import type { Probe } from './self-check.js'

export const format = 1

/** What a snapshot says about itself, before the memory. */
export interface SnapshotHeader {
  format: typeof format
  build: Build
  ledger: LedgerMark
  sub: string | null
  state: EngineState
  /** Length of the memory. */
  bytes: number
  values: HeldValues
  /** Address of the store in the memory. */
  store: number
  probe: Probe
}

/** Says why a snapshot is not for this engine, this view and this ledger as it is now, or nothing. */
export function misfit(header: SnapshotHeader, build: Build, start: EngineStart, env: Environment): string | undefined {
  if (header.format !== format) return 'it has another format'
  if (!isDeepStrictEqual(header.build, build)) return 'it was made by another build of the engine'
  if (header.sub !== (start.sub ?? null)) return 'it shows another sub-graph'
  const held = header.state.shelves.map(([id]) => id).sort()
  if (!isDeepStrictEqual(held, start.shelves.map(shelfId).sort())) return 'it holds other shelves'
  const newest = Math.max(...header.state.shelves.map(([, seq]) => seq))
  if (newest !== header.ledger.seq || !isDeepStrictEqual(header.ledger, ledgerMark(env, newest)))
    return 'the ledger has another history'
  return undefined
}
