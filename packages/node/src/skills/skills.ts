import type { Config } from '@kg/contract'
import type { AgentKeys } from '../home/agent-keys.js'
import { Counts } from '../messages/counts.js'
import type { NodeNetwork } from '../network/network.js'
import type { Journal } from '../operations/journal.js'
import { invoking } from './invoke.js'
import { Offers } from './offers.js'
import { skillProtocol } from './protocol.js'
import { serveSkills } from './serve-skills.js'

export interface SkillsNeeds {
  ledger: Journal
  network: NodeNetwork
  keys: AgentKeys
  config: Config
}

export type Skills = ReturnType<typeof openSkills>

/** What agents can do for each other, across nodes. */
export function openSkills({ ledger, network, keys, config }: SkillsNeeds) {
  const offers = new Offers(ledger)
  const counts = new Counts(skillProtocol.name)
  network.onOpen((host) => serveSkills(host, { ledger, network: config.network, seed: network.seed, offers, counts }))
  return {
    offers,
    invoke: invoking({ ledger, network, networkName: config.network, keys, offers, counts }),
    counts: () => counts.show(network.current()),
  }
}
