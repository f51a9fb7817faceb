import { defineTable } from '@kg/store'

/** The secret that the members of a restricted context graph share. No route shows it. */
export interface GroupKeyRow {
  key: Uint8Array
  since: number
}

export const groupKeys = defineTable<GroupKeyRow, [contextGraph: string, epoch: number]>()('group-keys')

/** The node that acts for an agent in a context graph, as the agent signed or as the curator says. */
export interface MemberNode {
  contextGraph: string
  agent: string
  peerId: string
  /** Hex of its X25519 key. */
  encryptionKey: string
  /** When the agent said so; 0 if only the curator did. */
  at: number
}

export const memberNodes = defineTable<MemberNode, [contextGraph: string, agent: string]>()('member-nodes', {
  indexes: { byPeer: (row) => [row.peerId, row.contextGraph, row.agent] },
})

/** Lets a host without a key of the graph tell members from others. The curator signs it. */
export interface HostKey {
  epoch: number
  /** As a peer id: the public half of a key that is derived from the group key. */
  key: string
  curator: string
  signature: string
}

/** The definition of a restricted context graph that this node follows. */
export interface DefinitionRow {
  version: number
  commitment: string
  epoch: number
  members: string[]
  hostKey?: HostKey
  /** On the curator's node: a hash of what it was made from, and the members who have been notified. */
  basis?: string
  told?: string[]
}

export const definitions = defineTable<DefinitionRow>()('graph-definitions')

/** Versions that removed members had shared before, by the digests of their seals. They stay part of the graph. */
export const retainedAssets = defineTable<number, [contextGraph: string, digest: string]>()('kept-assets')

/**
 * How far the rows of a long definition have been written. While there is one, the member list is whole, but of some
 * members it is not yet known which node acts for them.
 */
export interface UnfinishedDefinition {
  /** 0: the graph is forgotten, and its rows are being removed. */
  version: number
  commitment: string
  /** The first row of the definition that is not written. */
  next: number
  /** The last agent whose earlier node was checked, once every row is written. */
  swept?: string
}

export const unfinishedDefinitions = defineTable<UnfinishedDefinition>()('unfinished-definitions')
