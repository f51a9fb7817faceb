import { defineTable, type LedgerReader } from '@kg/store'
import type { SealRow } from './table.js'

/** A network that this node has been on. */
export interface KnownChain<Addresses = { readonly KnowledgeAssets: string }> {
  chainId: number
  addresses: Addresses
  /** Hash of its first block. */
  genesis: string
}

/** The contracts of each network, by the name that the configuration gives it. */
export const knownChains = defineTable<KnownChain>()('chain-places')

/** Names found before, by chain and contract: a row is read in a tenth of the time that a search among them takes. */
const found = new Map<string, string>()

/**
 * The name of the chain that a seal is made for. No seal covers the name, so it comes from the networks that this node
 * has been on, and never from a record. A chain that the node does not know is named by its number.
 */
export function chainNameOf(reader: LedgerReader, seal: Pick<SealRow, 'chainId' | 'contract'>): string {
  if (seal.chainId === 0) return 'none'
  const contract = seal.contract.toLowerCase()
  const isExact = ({ chainId, addresses }: KnownChain) =>
    chainId === seal.chainId && addresses.KnowledgeAssets.toLowerCase() === contract
  const place = `${seal.chainId}/${contract}`
  const before = found.get(place)
  const row = before && reader.get(knownChains, before)
  if (before !== undefined && row && isExact(row)) return before
  const known = [...reader.range(knownChains)].filter(({ value }) => value.chainId === seal.chainId)
  const exact = known.find(({ value }) => isExact(value))?.key
  if (exact !== undefined) found.set(place, exact)
  return exact ?? known[0]?.key ?? `chain-${seal.chainId}`
}
