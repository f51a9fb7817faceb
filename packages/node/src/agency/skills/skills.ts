import type { Config } from '@kg/contract'
import type { Logger } from 'pino'
import { MessageCounts } from '../../exchange/p2p/message-counts.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { invoking } from './invoke.js'
import { LiveCalls } from './live-calls.js'
import { Offers } from './offers.js'
import { performing } from './perform.js'
import { skillProtocol } from './protocol.js'
import { serveSkills } from './serve-skills.js'
import { callStore, runStore } from './skill-stores.js'

export interface SkillsNeeds {
  ledger: Journal
  network: PeerNetwork
  keys: AgentKeys
  config: Config
  log: Logger
}

export type Skills = ReturnType<typeof openSkills>

/** What agents can do for each other, across nodes. */
export function openSkills({ ledger, network, keys, config, log }: SkillsNeeds) {
  const offers = new Offers(ledger)
  const counts = new MessageCounts(skillProtocol.name)
  const onFault = (err: unknown) => log.warn({ err }, 'a skill could not be noted')
  const calls = new LiveCalls({ ledger, store: callStore, onFault })
  const runs = new LiveCalls({ ledger, store: runStore, onFault })
  for (const queue of [calls, runs]) queue.start().catch(onFault)
  const perform = performing(ledger, calls)
  network.onOpen(async (host) => {
    await serveSkills(host, { ledger, network: config.network, seed: network.seed, offers, perform, counts })
  })
  return {
    offers,
    invoke: invoking({ ledger, network, networkName: config.network, keys, offers, perform, runs, counts }),
    counts: () => counts.snapshot(network.current()),
    async stop(): Promise<void> {
      await Promise.all([calls.stop(), runs.stop()])
    },
  }
}
