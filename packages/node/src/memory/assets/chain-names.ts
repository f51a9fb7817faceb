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
export const knownChains = defineTable<KnownChain>()('chain-places', { isKept: true })

/**
 * The name of the chain that a seal is made for. No seal covers the name, so it comes from the networks that this node
 * has been on, and never from a record. A chain that the node does not know is named by its number.
 */
export function chainNameOf(reader: LedgerReader, seal: Pick<SealRow, 'chainId' | 'contract'>): string {
  if (seal.chainId === 0) return 'none'
  const known = reader.all(knownChains).filter(({ value }) => value.chainId === seal.chainId)
  const isExact = ({ value }: { value: KnownChain }) =>
    value.addresses.KnowledgeAssets.toLowerCase() === seal.contract.toLowerCase()
  return (known.find(isExact) ?? known[0])?.key ?? `chain-${seal.chainId}`
}
