import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Agent = Reply<Routes['listAgents']>['agents'][number]

export const peers = command({
  path: ['peers'],
  summary: 'List known agents and how their nodes are connected',
  about: 'Lists only agents on other nodes; kg agent list also lists those on this node.',
  options: [
    { flags: '--framework <name>', about: 'Only agents that use this framework' },
    { flags: '--skill <uri>', about: 'Only agents that offer this skill' },
    ...pageOptions,
  ],
  examples: ['kg peers', 'kg peers --framework langgraph --json'],
  async run(input, context) {
    const wanted = { framework: option(input, 'framework'), skill_type: option(input, 'skill') }
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listAgents', { query: { ...wanted, ...page } }, { signal: context.signal }),
      ({ agents }) => agents,
    )
    const others = rows.filter(({ connectionStatus }) => connectionStatus !== 'self')
    return { peers: others, ...defined({ nextCursor }) }
  },
  show: ({ peers: list }: { peers: readonly Agent[] }, paint: Paint) =>
    list.length === 0
      ? 'No other agents are known yet'
      : table(
          ['name', 'address', 'peer', 'role', 'status', 'by', 'last seen (UTC)'],
          list.map((agent) => [
            agent.name,
            agent.agentAddress,
            agent.peerId ?? '-',
            agent.nodeRole ?? '-',
            agent.connectionStatus,
            agent.connectionTransport ?? '-',
            agent.lastSeen === undefined ? '-' : moment(agent.lastSeen),
          ]),
          paint,
        ),
})
