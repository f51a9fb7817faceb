import type { LedgerReader } from '@kg/store'
import { agentProfiles } from '../profiles/table.js'
import { memberNodes } from './table.js'

export interface ActingNode {
  readonly peerId: string
  readonly encryptionKey: string
}

/** The node that an agent named last, in its profile or in its request to join. */
function latestClaim(reader: LedgerReader, graph: string, agent: string): Partial<ActingNode> | undefined {
  const noted = reader.get(memberNodes, [graph, agent])
  const profile = reader.get(agentProfiles, agent)
  return profile === undefined || (noted !== undefined && noted.at > profile.updatedAt) ? noted : profile
}

export const actsFor = (reader: LedgerReader, graph: string, agent: string, peerId: string): boolean =>
  latestClaim(reader, graph, agent)?.peerId === peerId

/** The node that acts for an agent in a context graph, if its id and its key are known. */
export function actingNode(reader: LedgerReader, graph: string, agent: string): ActingNode | undefined {
  const { peerId, encryptionKey } = latestClaim(reader, graph, agent) ?? {}
  return peerId === undefined || encryptionKey === undefined ? undefined : { peerId, encryptionKey }
}
