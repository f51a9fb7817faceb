import type { Host } from '@kg/net'
import type { Logger } from 'pino'
import { agentRows } from '../../memory/agents/agents.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { isAbout } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { definitionName } from './definition.js'
import { learnDefinition } from './learn-definition.js'
import { type MakeNeeds, makeDefinition } from './make-definition.js'
import { definitionSigner } from './sign-definition.js'

export interface MembershipNeeds extends Pick<MakeNeeds, 'ledger' | 'keys' | 'sealDomain' | 'tell'> {
  network: PeerNetwork
  records: StoredRecords
  log: Logger
}

/** Where assets of peers are stored: what must follow before the next one is accepted. */
export interface StoredRecords {
  onStored(follow: (record: { graph: string; name: string }) => Promise<unknown>): void
}

export type Membership = ReturnType<typeof openMembership>

/** Members may come with their profile, which says where they are, later than they are let in. */
const lookMs = 15_000
const graphPrefix = 'did:kg:context-graph:'

/** Keeps what members know of a restricted context graph equal to what its curator says. */
export function openMembership({ ledger, keys, sealDomain, tell, network, records, log }: MembershipNeeds) {
  const { peerId, seed } = network
  const background = new Background((err) => log.warn({ err }, 'members were not told'))
  let timer: NodeJS.Timeout | undefined
  let isOpen = false

  const needs = { ledger, keys, sealDomain, tell, peerId, seed }
  const signer = definitionSigner(needs)

  const make = (id: string) => {
    if (isOpen) background.soon(() => makeDefinition(needs, id))
  }
  const learn = (id: string) => background.soon(() => learnDefinition({ ledger, seed, log }, id))

  const off = ledger.onCommit((receipt) => {
    const { subject } = receipt
    if (isAbout(receipt, 'context-graph') && subject.startsWith(graphPrefix)) make(subject.slice(graphPrefix.length))
  })
  records.onStored(async ({ graph, name }) => {
    if (name === definitionName) await background.run(() => learnDefinition({ ledger, seed, log }, graph))
  })

  function settle(): void {
    for (const { key, value } of ledger.read((r) => [...r.range(contextGraphs)])) {
      if (!isRestricted(value) || value.curator === undefined) continue
      const isHere = ledger.read((r) => r.has(agentRows, value.curator ?? ''))
      if (isHere) make(key)
      else learn(key)
    }
  }

  network.onOpen((_host: Host) => {
    isOpen = true
    settle()
    timer = setInterval(settle, lookMs)
    timer.unref()
  })

  return {
    /** Settles when what has followed from earlier commits is done. */
    settled: () => background.run(async () => undefined),
    signer,
    /** Looks again whether members have to be told something. */
    look: make,
    async stop(): Promise<void> {
      off()
      clearInterval(timer)
      await background.stop()
    },
  }
}
