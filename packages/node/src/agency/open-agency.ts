import type { ChainConnection, ChainWing } from '../chain/open-chain.js'
import type { Exchange } from '../exchange/open-exchange.js'
import type { Memory } from '../memory/open-memory.js'
import type { Platform } from '../platform/open-platform.js'
import type { Wing } from '../platform/wing.js'
import { openMessages } from './messages/messages.js'
import { messageRoutes } from './messages/routes.js'
import { skillRoutes } from './skills/routes.js'
import { openSkills } from './skills/skills.js'
import { openTrust } from './trust/trust.js'

export type Agency = ReturnType<typeof openAgency>

/** What agents do with each other: messages, skills, endorsements and verifications. */
export function openAgency(
  platform: Platform,
  memory: Memory,
  { chain }: ChainWing,
  { network, profiles }: Exchange,
  { follow }: Pick<ChainConnection, 'follow'>,
) {
  const { store, ledger, keys, config, log, stopping } = platform
  const { agents, graphs, assets } = memory
  const trust = openTrust({ store, ledger, graphs, assets, chain, network, keys, config, log, stopping })
  follow((events) => trust.follow(events))
  const skills = openSkills({ ledger, network, keys, config, log })
  profiles.readSkillsFrom((agent) => skills.offers.skillsOf(agent))
  skills.offers.onChange((agent) => profiles.update(agent))
  const messages = openMessages({ ledger, network, agents, keys, config, log })

  const wing: Wing = {
    routes: () => [
      ...messageRoutes({ ledger, messages, config, stopping }),
      ...skillRoutes({ ledger, agents, skills, recipient: messages.recipient, peerId: network.peerId }),
      ...trust.routes,
    ],
    start: async () => undefined,
    async stop() {
      await Promise.all([trust.stop(), messages.stop(), skills.stop()])
    },
  }
  return {
    ...wing,
    trustApplied: () => trust.settled(),
    traffic: () => [messages.counts(), skills.counts()],
  }
}
