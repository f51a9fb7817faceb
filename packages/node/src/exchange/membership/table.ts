import { defineTable } from '@kg/store'

/** The secret that the members of a restricted context graph share. Shown by no route. */
export interface GroupKeyRow {
  key: Uint8Array
  since: number
}

export const groupKeys = defineTable<GroupKeyRow, [contextGraph: string, epoch: number]>()('group-keys')

/** The node that acts for an agent in a context graph: by what the agent signed, or as the curator says. */
export interface MemberNode {
  contextGraph: string
  agent: string
  peerId: string
  /** Hex of its X25519 key. */
  encryptionKey: string
  /** When the agent said so; 0 when only the curator did. */
  at: number
}

export const memberNodes = defineTable<MemberNode, [contextGraph: string, agent: string]>()('member-nodes', {
  indexes: { byPeer: (row) => [row.peerId, row.contextGraph, row.agent] },
})

/** Lets a host that holds no key of the graph tell members from others; the curator signs it. */
export interface HostKey {
  epoch: number
  /** As a peer id: the public half of a key that is derived from the group key. */
  key: string
  curator: string
  signature: string
}

/** The definition of a restricted context graph that this node goes by. */
export interface DefinitionRow {
  version: number
  commitment: string
  epoch: number
  members: string[]
  hostKey?: HostKey
  /** On the curator's node: what it was made from, and who has been told of being let in. */
  basis?: string
  told?: string[]
}

export const definitions = defineTable<DefinitionRow>()('graph-definitions')

/** What agents had shared before they were removed stays part of the context graph: just that, by the digest of its seal. */
export const keptAssets = defineTable<number, [contextGraph: string, digest: string]>()('kept-assets')
