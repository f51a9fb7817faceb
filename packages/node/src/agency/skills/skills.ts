import type { Config } from '@kg/contract'
import { MessageCounts } from '../../exchange/p2p/message-counts.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { invoking } from './invoke.js'
import { Offers } from './offers.js'
import { performing } from './perform.js'
import { skillProtocol } from './protocol.js'
import { serveSkills } from './serve-skills.js'
import { endInterrupted } from './sweep-runs.js'

export interface SkillsNeeds {
  ledger: Journal
  network: PeerNetwork
  keys: AgentKeys
  config: Config
}

export type Skills = ReturnType<typeof openSkills>

/** What agents can do for each other, across nodes. */
export function openSkills({ ledger, network, keys, config }: SkillsNeeds) {
  const offers = new Offers(ledger)
  const counts = new MessageCounts(skillProtocol.name)
  const swept = endInterrupted(ledger)
  // Whoever calls is told.
  swept.catch(() => undefined)
  const perform = performing(ledger, swept)
  network.onOpen(async (host) => {
    await serveSkills(host, { ledger, network: config.network, seed: network.seed, offers, perform, counts })
  })
  return {
    offers,
    invoke: invoking({ ledger, network, networkName: config.network, keys, offers, perform, swept, counts }),
    counts: () => counts.snapshot(network.current()),
  }
}
