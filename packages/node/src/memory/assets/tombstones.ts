import { defineTable } from '@kg/store'
import type { AssetKey, AssetRow } from './table.js'

/** What a layer held when it was forgotten, as the inventory of other nodes names it. */
export interface ForgottenLayer {
  version: number
  commitment: string
  subSignature?: string
}

/** What is left of an asset that was forgotten: enough to recognise it, nothing of its content. */
export interface Tombstone
  // Its version and earlier ones do not come back.
  extends Pick<AssetRow, 'contextGraph' | 'sub' | 'agent' | 'name' | 'number' | 'version'> {
  roots: string[]
  swm?: ForgottenLayer
  vm?: ForgottenLayer
  anchor?: { chainId: number; contract: string; txHash: string }
  forgottenAt: number
  /** The agent that asked for it. */
  forgottenBy: string
  /** Who signed: that agent, or the node's own agent if that one holds its key elsewhere. Absent: that agent. */
  signedBy?: string
  signature: string
  seq: number
  heldElsewhere: number
}

export const tombstones = defineTable<Tombstone, AssetKey>()('tombstones', {
  groups: (row) => [[row.contextGraph]],
})
