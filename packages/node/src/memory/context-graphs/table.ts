import { defineTable } from '@kg/store'

/** A context graph as this node knows it. */
export interface ContextGraphRow {
  id: string
  name: string
  description?: string
  kind: 'system' | 'user'
  /** 0 open, 1 curated. */
  accessPolicy: 0 | 1
  private: boolean
  creator?: string
  curator?: string
  createdAt: number
  /** False: a catalogue entry only. */
  subscribed: boolean
  /** A core node's duty to keep it, whatever the operator subscribes to. */
  coreHosted: boolean
  onChainId?: string
  nameHash?: string
  verifiedId?: string
  deactivated: boolean
  allowedAgents: string[]
}

const insidersOf = ({ curator, allowedAgents }: ContextGraphRow) => [
  ...new Set([...(curator === undefined ? [] : [curator]), ...allowedAgents]),
]

/** Somebody announced it; it was not created here and is not on the chain. */
const isListedOnly = ({ kind, creator, curator, onChainId }: ContextGraphRow) =>
  kind === 'user' && creator === undefined && curator !== undefined && onChainId === undefined

export const contextGraphs = defineTable<ContextGraphRow>()('context-graphs', {
  isKept: true,
  indexes: {
    byOnChainId: (row) => row.onChainId,
    byNameHash: (row) => row.nameHash,
    subscribed: (row) => (row.subscribed && row.kind === 'user' ? row.id : undefined),
    followed: (row) => (row.subscribed || row.coreHosted ? row.id : undefined),
    created: (row) => (row.creator !== undefined && row.creator === row.curator ? [row.creator, row.id] : undefined),
    listed: (row) => (isListedOnly(row) ? row.id : undefined),
    restricted: (row) => (row.accessPolicy === 1 || row.private ? row.id : undefined),
  },
  groups: (row) => [
    ...(row.subscribed ? [['subscribed']] : []),
    ...(row.private ? [['private'], ...insidersOf(row).map((agent) => ['private', agent])] : []),
  ],
})

/** Followed within the quota for strangers, because it was announced: nobody here and not the chain asked for it. */
export const guestGraphs = defineTable<{ author: string; since: number }>()('guest-graphs')

export interface SubGraphRow {
  contextGraph: string
  name: string
  description?: string
  createdBy: string
  createdAt: number
}

export const subGraphs = defineTable<SubGraphRow, [contextGraph: string, name: string]>()('sub-graphs')

/** Always there, always subscribed. */
export const systemGraphs = ['agents', 'ontology'] as const
