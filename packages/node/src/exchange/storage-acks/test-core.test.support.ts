import { TxRevertedError } from '@kg/contract'
import { commitmentOf, type Hex, makeKaId, nameHash } from '@kg/core'
import { type Host, publicKeyOf } from '@kg/net'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import type { AckRequest } from '../../chain/publishing/acknowledgements.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { TestRecord } from '../testing/test-record.test.support.js'
import { openTestReader, type TestReader } from '../testing/test-sync.test.support.js'

interface Identity {
  peerId: string
  core: boolean
  /** The operational key. */
  signer?: string
}

interface Registration {
  nameHash: string
  active: boolean
  policies: { accessPolicy: 0 | 1 }
}

const contract = `0x${'0'.repeat(40)}` as const

/** A chain that a test writes by hand, and how often it was read. */
export interface TestChain {
  readonly identities: Map<bigint, Identity>
  readonly graphs: Map<bigint, Registration>
  reads: number
  /** The address that signs. */
  readonly address: string
  readonly chain: OpenChain
  readonly nodeChain: NodeChain
  register(id: bigint, graph: string, more?: Partial<Registration>): void
}

const keyOf = (digit: number) => `0x${digit.toString(16).padStart(2, '0').repeat(32)}` as Hex

/** As seen by the core node with the identity 1, whose key signs. Seals for no chain count on it. */
export async function openTestChain(): Promise<TestChain> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(keyOf(3))
  const revert = () => new TxRevertedError({ key: '', name: 'Unknown', args: [], message: 'there is none' })
  const test = { identities: new Map<bigint, Identity>(), graphs: new Map<bigint, Registration>(), reads: 0 }
  const answers: Record<string, (arg: never) => unknown> = {
    identityCount: () => BigInt(test.identities.size),
    profileOf(id: bigint) {
      const found = test.identities.get(id)
      if (found === undefined) throw revert()
      const key = Buffer.from(publicKeyOf(found.peerId)).toString('hex')
      return { peerId: `0x002408011220${key}`, core: found.core }
    },
    standingOf(signer: string) {
      const found = [...test.identities].find(([, identity]) => identity.signer === signer)
      return [found?.[0] ?? 0n, found?.[1].core ?? false, 0n]
    },
    contextGraphOf(id: bigint) {
      const found = test.graphs.get(id)
      if (found === undefined) throw revert()
      return found
    },
  }
  // As much of a chain as acknowledgements ask for.
  const chain = {
    chainId: 0,
    role: 'core',
    addresses: { KnowledgeAssets: contract },
    identityId: () => 1n,
    wallets: { operational: () => [account] },
    async read(_contract: string, what: string, args: readonly never[]) {
      test.reads++
      return answers[what]?.(args[0] as never)
    },
  } as unknown as OpenChain
  const nodeChain = { current: () => chain } as Partial<NodeChain> as NodeChain
  return Object.assign(test, {
    chain,
    nodeChain,
    address: account.address,
    register: (id: bigint, graph: string, more: Partial<Registration> = {}) =>
      void test.graphs.set(id, { nameHash: nameHash(graph), active: true, policies: { accessPolicy: 0 }, ...more }),
  })
}

/** As much of a network as acknowledgements need: `opened` is called with the host. */
export function networkOf(host: Host): PeerNetwork & { opened(): Promise<void> } {
  const listeners: ((host: Host) => void | Promise<void>)[] = []
  return {
    peerId: host.peerId,
    current: () => host,
    onOpen: (listener: (host: Host) => void | Promise<void>) => void listeners.push(listener),
    async opened() {
      for (const listener of listeners) await listener(host)
    },
    // The rest of a network is not asked for.
  } as Partial<PeerNetwork> as PeerNetwork & { opened(): Promise<void> }
}

/** The ledger, host and receiver of a node that holds the version 1 of `notes` in `lab`, if it is given. */
export async function openTestHolder(held?: TestRecord, graph: Partial<ContextGraphRow> = {}): Promise<TestReader> {
  const reader = await openTestReader({ id: 'lab', coreHosted: true, onChainId: '7', ...graph })
  if (held !== undefined) await reader.receiver.accept(held.record, held.chunks)
  return reader
}

/** What the publisher of a record asks core nodes for. */
export function requestFor({ record }: TestRecord, contextGraphId = 7n): AckRequest {
  const { root, leafCount, privateRoot } = record
  return {
    contextGraphId,
    kaId: makeKaId(record.author, BigInt(record.number)),
    version: BigInt(record.version),
    commitment: commitmentOf({ root: root as Hex, leafCount, privateRoot: privateRoot as Hex }),
    byteSize: BigInt(record.bytes),
    epochs: 2n,
    graphId: record.graph,
  }
}
