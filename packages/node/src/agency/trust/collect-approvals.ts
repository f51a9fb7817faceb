import type { Verification } from '@kg/chain'
import { nameHash } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { agentProfiles } from '../../exchange/profiles/table.js'
import type { ProposalRow } from '../../memory/trust-levels/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { proposalToWire, signaturesFromWire, verifyProposal } from './proposal-protocol.js'
import { isSigned, type Signed } from './signatures.js'

export interface CollectNeeds {
  ledger: Journal
  network: PeerNetwork
  chain: OpenChain
}

export interface Round {
  readonly signed: Signed[]
  readonly reasons: ReadonlyMap<string, string>
}

const askMs = 15_000
const atOnce = 8
const mostPeers = 64

/** Asks, once, every peer that may act for a verifier who has not signed. What comes back is checked. */
export async function askForApprovals(
  { ledger, network, chain }: CollectNeeds,
  proposal: ProposalRow,
  missing: readonly string[],
  signal: AbortSignal,
): Promise<Round> {
  const host = network.current()
  if (host === undefined) return { signed: [], reasons: new Map([['peers', 'this node has no network now']]) }
  const wanted = new Set(missing)
  const version = versionOf(proposal)
  const { contextGraph, onChainId, kaId, root } = proposal
  const request = proposalToWire({ graph: nameHash(contextGraph), onChainId, kaId, version: proposal.version, root })
  const signed: Signed[] = []
  const reasons = new Map<string, string>()
  const waiting = peersOf(ledger, host, missing)

  async function askNext(): Promise<void> {
    for (let peer = waiting.shift(); peer !== undefined && !signal.aborted; peer = waiting.shift())
      try {
        const reply = await host?.request(peer, verifyProposal.name, request, { signal, deadlineMs: askMs })
        for (const one of reply === undefined ? [] : signaturesFromWire(reply)) {
          if (!wanted.has(one.signer)) continue
          if (await isSigned(chain, version, one)) signed.push(one)
          else reasons.set(peer, `its signature is not that of ${one.signer}`)
        }
      } catch (error) {
        reasons.set(peer, error instanceof PeerRefusedError ? error.data.detail : (error as Error).message)
      }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, askNext))
  return { signed, reasons }
}

export const versionOf = ({ onChainId, kaId, version, root }: ProposalRow): Verification => ({
  contextGraphId: BigInt(onChainId),
  kaId: BigInt(kaId),
  version: BigInt(version),
  root: root as `0x${string}`,
})

/** The nodes that verifiers have named as theirs first, then whoever is connected: a wallet has no profile. */
function peersOf(ledger: Journal, host: Host, verifiers: readonly string[]): string[] {
  const named = ledger.read((r) => verifiers.flatMap((verifier) => r.get(agentProfiles, verifier)?.peerId ?? []))
  const connected = host.connections().map(({ peerId }) => peerId)
  return [...new Set([...named, ...connected])].filter((peerId) => peerId !== host.peerId).slice(0, mostPeers)
}
