import { contextGraphOf } from '@kg/core'
import { every } from '@kg/core/async'
import type { Logger } from 'pino'
import { agentRows } from '../../memory/agents/table.js'
import { GraphRotation } from '../../memory/context-graphs/graph-rotation.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { isAbout } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import { definitionName } from './definition.js'
import { removeDefinitionRows } from './forget-definition.js'
import { learnDefinition } from './learn-definition.js'
import { type DefinitionNeeds, makeDefinition } from './make-definition.js'
import { openDefinitionSigning } from './sign-definition.js'
import { unfinishedDefinitions } from './table.js'

export interface MembershipNeeds extends Pick<DefinitionNeeds, 'ledger' | 'keys' | 'sealDomain' | 'notify'> {
  network: PeerNetwork
  records: StoredRecords
  log: Logger
}

/** Where records of peers are stored. What follows from one is done before the next one is accepted. */
export interface StoredRecords {
  onStored(follow: (record: { graph: string; name: string }) => Promise<unknown>): void
}

export type Membership = ReturnType<typeof openMembership>

/** A member's profile, which says where its node is, may arrive after the member was let in. */
const checkMs = 15_000

/** Keeps what the members of a restricted context graph know of it equal to what its curator decides. */
export function openMembership({ ledger, keys, sealDomain, notify, network, records, log }: MembershipNeeds) {
  const { peerId, seed } = network
  const ending = new AbortController()
  const background = new Background((err) => log.warn({ err }, 'a definition was not updated'))
  let isOpen = false
  const needs = { ledger, keys, sealDomain, notify, peerId, seed }

  function update(id: string): void {
    if (isOpen) background.schedule(() => makeDefinition(needs, id))
  }

  function updateEach(rows: readonly ContextGraphRow[]): void {
    for (const { id, curator } of rows) {
      if (curator === undefined) continue
      if (ledger.read((r) => r.has(agentRows, curator))) update(id)
      else background.schedule(() => learnDefinition({ ledger, seed, log }, id))
    }
  }

  const stopListening = ledger.onCommit((receipt) => {
    const id = isAbout(receipt, 'context-graph') ? contextGraphOf(receipt.subject) : undefined
    if (id !== undefined) update(id)
  })
  records.onStored(async ({ graph, name }) => {
    if (name === definitionName) await background.run(() => learnDefinition({ ledger, seed, log }, graph))
  })
  network.onOpen(() => {
    isOpen = true
    const rotation = new GraphRotation('restricted')
    const check = () => updateEach(ledger.read((r) => rotation.next(r)))
    every(checkMs, check, { signal: ending.signal })
    check()
    // Long definitions whose rows the last run did not write, or remove, to the end.
    for (const { key: id, value } of ledger.read((r) => [...r.range(unfinishedDefinitions)]))
      background.schedule(() =>
        value.version === 0 ? removeDefinitionRows(ledger, id) : learnDefinition({ ledger, seed, log }, id),
      )
  })

  return {
    signing: openDefinitionSigning(needs),
    /** Checks soon whether members have to be notified of something. */
    update,
    async stop(): Promise<void> {
      ending.abort()
      stopListening()
      await background.stop()
    },
  }
}
