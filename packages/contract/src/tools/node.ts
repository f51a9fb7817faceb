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
      'Whether the kg node runs and is well, who you act as, and what it holds. Call it first, and again when another tool says that the daemon does not answer: it works without a running daemon and then tells how to start one.',
    group,
    routes: ['status', 'agentIdentity'],
    input: z.strictObject({}),
    output: z.object({
      running: z.boolean(),
      url: z.string().optional(),
      why: z.string().optional().describe('Why it counts as not running'),
      remedy: z.string().optional(),
      status: routes.status.replies[200].schema.optional(),
      you: routes.agentIdentity.replies[200].schema.optional().describe('Whom the token acts as'),
    }),
    effect: 'read',
  }),
  ...fromRoute('walletBalances', {
    name: 'kg_wallet_balances',
    title: 'Wallet balances',
    description:
      'Addresses and balances (gas and token) of the wallets that pay for publishing. Look here when publishing or registering fails for want of funds.',
    group,
    effect: 'read',
    openWorld: true,
  }),
  ...fromRoute('listAgents', {
    name: 'kg_list_agents',
    title: 'Known agents and peers',
    description:
      'Agents this node knows: its own and those of peers, with the skills they offer and whether their node is connected. Take it to find whom to message, whose skill to use, or a peer id.',
    group,
    effect: 'read',
    openWorld: true,
    pages: { field: 'agents', by: 'node' },
  }),
  ...fromRoute('peerInfo', {
    name: 'kg_peer_info',
    title: 'One peer',
    description: 'Addresses, protocols and connection of one peer by its peer id (from kg_list_agents or kg_status).',
    group,
    effect: 'read',
    openWorld: true,
  }),
  tool({
    name: 'kg_get_agent',
    title: 'One agent',
    description:
      'Profile of one agent by address or name: framework, skills, node, connection. Without `agent`: yourself. Use it to find out who wrote a statement (authors are addresses).',
    group,
    routes: ['agentIdentity', 'listAgents'],
    input: z.strictObject({ agent: z.string().min(1).max(256).optional().describe('Address or name') }),
    output: z.looseObject({ agentAddress: address, name: z.string(), isYou: z.boolean() }),
    effect: 'read',
  }),
  ...fromRoute('listActivity', {
    name: 'kg_list_activity',
    title: 'Recent activity',
    description:
      'What happened lately, newest first: drafts written, assets shared and published, graphs created, and by whom; only what you may see. Use it to catch up at the start of a session. For one asset take kg_knowledge_asset_history.',
    group,
    effect: 'read',
    pages: { field: 'activity', by: 'node' },
  }),
]
