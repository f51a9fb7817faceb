import { z } from 'zod'
import { routes } from '../routes/index.js'
import { address } from '../schemas/common.js'
import { fromRoute } from './from-route.js'
import { type Tool, tool } from './tool.js'

const group = 'The node'

export const nodeTools: readonly Tool[] = [
  tool({
    name: 'kg_status',
    title: 'Node status',
    description:
      'Show whether the kg node is running and healthy, who you act as, and what it contains. Call it first, and again if another tool reports that the daemon does not answer: it works without a daemon and then says how to start one.',
    group,
    profiles: ['assets', 'network', 'chain'],
    routes: ['status', 'agentIdentity'],
    input: z.strictObject({}),
    output: z.object({
      running: z.boolean(),
      url: z.string().optional(),
      why: z.string().optional().describe('Why it is not running'),
      remedy: z.string().optional(),
      status: routes.status.replies[200].schema.optional(),
      you: routes.agentIdentity.replies[200].schema.optional().describe('Agent of the token'),
    }),
    effect: 'read',
  }),
  ...fromRoute('walletBalances', {
    name: 'kg_wallet_balances',
    title: 'Wallet balances',
    description:
      'Show the addresses and balances (gas and tokens) of the wallets that pay for publishing. Check here if publishing or registering fails because of missing funds.',
    group,
    profiles: ['chain'],
    effect: 'read',
    openWorld: true,
  }),
  ...fromRoute('listAgents', {
    name: 'kg_list_agents',
    title: 'Known agents and peers',
    description:
      'List the agents that this node knows, its own and those of peers, with their skills and whether their node is connected. Use it to find whom to message, whose skill to use, or a peer id.',
    group,
    profiles: ['network'],
    effect: 'read',
    openWorld: true,
    pages: { field: 'agents', by: 'node' },
  }),
  ...fromRoute('peerInfo', {
    name: 'kg_peer_info',
    title: 'Show a peer',
    description:
      'Show the addresses, protocols and connection of a peer by its peer id (from kg_list_agents or kg_status).',
    group,
    profiles: ['network'],
    effect: 'read',
    openWorld: true,
  }),
  tool({
    name: 'kg_get_agent',
    title: 'Show an agent',
    description:
      'Show the profile of an agent by address or name: framework, skills, node, connection. Without `agent`, yourself. Use it to find out who wrote a statement (authors are addresses).',
    group,
    profiles: ['network'],
    routes: ['agentIdentity', 'listAgents'],
    input: z.strictObject({ agent: z.string().min(1).max(256).optional().describe('Address or name') }),
    output: z.looseObject({ agentAddress: address, name: z.string(), isYou: z.boolean() }),
    effect: 'read',
  }),
  ...fromRoute('listActivity', {
    name: 'kg_list_activity',
    title: 'Recent activity',
    description:
      'List recent activity that you may see, newest first: who wrote drafts, shared and published assets, or created graphs. Use it to catch up at the start of a session. For one asset, use kg_knowledge_asset_history.',
    group,
    profiles: ['assets', 'network'],
    effect: 'read',
    pages: { field: 'activity', by: 'node' },
  }),
]
