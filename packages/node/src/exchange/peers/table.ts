import { defineTable } from '@kg/store'

/** Where a peer was last reached. */
export interface PeerRow {
  peerId: string
  addresses: string[]
  lastSeen: number
}

export const peerRows = defineTable<PeerRow>()('peers')
