import { TxRevertedError } from '@kg/contract'
import type { LedgerReader } from '@kg/store'
import type { OpenChain } from '../../chain/connection/chain.js'
import { peerIdText } from '../../platform/home/peer-id.js'
import type { Journal } from '../../platform/operations/journal.js'
import { agentProfiles } from '../profiles/table.js'

interface Profile {
  readonly identityId: bigint
  readonly peerId: string
  readonly core: boolean
  readonly at: number
}

const freshMs = 60_000
/** How many identities one scan reads, where a peer does not say its own. */
const scanLimit = 1000
const atOnce = 16

/** Knows which peers are core nodes. The chain says so; but anyone can write any peer id there, so a peer's own claim goes first. */
export class CorePeers {
  private readonly profiles = new Map<bigint, Profile>()
  private scanned = 0n

  constructor(
    private readonly chain: OpenChain,
    private readonly ledger: Journal,
  ) {}

  /** The core nodes among some peers. */
  async findAmong(peers: readonly string[]): Promise<{ peerId: string; identityId: bigint }[]> {
    const claims = this.ledger.read((r) => new Map(peers.map((peer) => [peer, claimOf(r, peer)])))
    const claimed = [...claims.values()].filter((id) => id !== undefined)
    await this.refresh(claimed)
    if (peers.some((peer) => claims.get(peer) === undefined)) await this.scan(new Set(peers))
    return peers.flatMap((peer) => {
      const claim = this.profiles.get(claims.get(peer) ?? 0n)
      const profile = claim?.peerId === peer ? claim : this.coresOf(peer)[0]
      return profile?.core ? [{ peerId: peer, identityId: profile.identityId }] : []
    })
  }

  /** The identity that was registered first comes first. */
  private coresOf(peer: string): Profile[] {
    const found = [...this.profiles.values()].filter(({ peerId, core }) => peerId === peer && core)
    return found.sort((a, b) => (a.identityId < b.identityId ? -1 : 1))
  }

  private async scan(peers: ReadonlySet<string>): Promise<void> {
    const count = await this.chain.read('Identities', 'identityCount', [])
    const last = this.scanned + BigInt(scanLimit) < count ? this.scanned + BigInt(scanLimit) : count
    const fresh: bigint[] = []
    for (let id = this.scanned + 1n; id <= last; id++) fresh.push(id)
    const again = [...this.profiles.values()].filter(({ peerId }) => peers.has(peerId))
    await this.refresh([...fresh, ...again.map(({ identityId }) => identityId)])
    this.scanned = last
  }

  /** Reads profiles again: a node that was core a moment ago still is; one that was not may have become one. */
  private async refresh(ids: readonly bigint[]): Promise<void> {
    const due = [...new Set(ids)].filter((id) => {
      const known = this.profiles.get(id)
      return known === undefined || !known.core || Date.now() - known.at > freshMs
    })
    const next = async () => {
      for (let id = due.pop(); id !== undefined; id = due.pop()) await this.readProfile(id)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }

  private async readProfile(identityId: bigint): Promise<void> {
    try {
      const { peerId, core } = await this.chain.read('Identities', 'profileOf', [identityId])
      const text = peerIdText(Uint8Array.from(Buffer.from(peerId.slice(2), 'hex')))
      this.profiles.set(identityId, { identityId, peerId: text, core, at: Date.now() })
    } catch (error) {
      if (!(error instanceof TxRevertedError)) throw error
      this.profiles.delete(identityId)
    }
  }
}

/** The identity that a peer's own profile names. */
function claimOf(reader: LedgerReader, peer: string): bigint | undefined {
  for (const { value } of reader.by(agentProfiles, 'byPeer', { prefix: peer }))
    if (value.identityId !== undefined && /^[1-9]\d{0,77}$/.test(value.identityId)) return BigInt(value.identityId)
  return undefined
}
