import { defineTable } from '@kg/store'

/** Where peers were last reached. */
export interface PeerRow {
  peerId: string
  addresses: string[]
  lastSeen: number
}

export const peerRows = defineTable<PeerRow>()('peers')
