import { RecipientAmbiguousError, RecipientUnknownError } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { agentProfiles } from '../../exchange/profiles/table.js'
import { agentRows } from '../../memory/agents/table.js'

/** An agent that can be written to. */
export interface Correspondent {
  readonly agent: string
  readonly peerId: string
  readonly name?: string
  /** Hex of its X25519 key; absent for an agent of this node, whose key is derived. */
  readonly encryptionKey?: string
  readonly isLocal: boolean
}

const addressForm = /^(?:did:kg:agent:)?(0x[0-9a-f]{40})$/

/** Agents of this node, and those whose profile has arrived. */
export class Directory {
  constructor(private readonly own: { readonly peerId: string; readonly nodeAgent: () => string }) {}

  /** By address only. */
  get(reader: LedgerReader, agent: string): Correspondent | undefined {
    const local = reader.get(agentRows, agent)
    const profile = reader.get(agentProfiles, agent)
    if (local !== undefined) return { agent, peerId: this.own.peerId, name: profile?.name ?? local.name, isLocal: true }
    if (profile === undefined) return undefined
    const { peerId, name, encryptionKey } = profile
    return { agent, peerId, name, isLocal: false, ...defined({ encryptionKey }) }
  }

  /** By address, peer id or name. `asking` is meant only where nobody else fits. */
  find(reader: LedgerReader, reference: string, asking: string): Correspondent {
    const address = addressForm.exec(reference.toLowerCase())?.[1]
    const agents = address === undefined ? this.named(reader, reference, asking) : [address]
    const found = agents.map((agent) => this.get(reader, agent)).filter((one) => one !== undefined)
    const [first] = found
    if (first === undefined) throw new RecipientUnknownError({ recipient: reference })
    if (found.length === 1) return first
    const candidates = found.slice(0, 10).map(({ agent, name, peerId }) => `${name ?? ''} ${agent} on ${peerId}`.trim())
    throw new RecipientAmbiguousError({ recipient: reference, candidates })
  }

  private named(reader: LedgerReader, reference: string, asking: string): string[] {
    if (reference === this.own.peerId) return [this.own.nodeAgent()]
    const onPeer = [...reader.by(agentProfiles, 'byPeer', { prefix: reference })].map(({ key }) => key)
    if (onPeer.length > 0) return onPeer
    const name = reference.toLowerCase()
    const known = [...reader.by(agentProfiles, 'byName', { prefix: name })].map(({ key }) => key)
    for (const { key, value } of reader.range(agentRows)) if (value.name.toLowerCase() === name) known.push(key)
    const all = [...new Set(known)]
    const others = all.filter((agent) => agent !== asking)
    return others.length > 0 ? others : all
  }
}
