import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

type Agents = Pick<Reply<Routes['listAgents']>, 'agents'>

export const listAgents = command({
  path: ['agent', 'list'],
  summary: 'List the agents that this node knows',
  options: pageOptions,
  examples: ['kg agent list'],
  async run(input, context) {
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listAgents', { query: page }, { signal: context.signal }),
      ({ agents }) => agents,
    )
    return { agents: rows, ...defined({ nextCursor }) }
  },
  show: ({ agents }: Agents, paint: Paint) =>
    table(
      ['address', 'name', 'mode', 'status', 'registered (UTC)'],
      agents.map((agent) => [
        agent.agentAddress,
        agent.isNodeAgent ? `${agent.name} (this node)` : agent.name,
        agent.mode ?? '-',
        agent.connectionStatus,
        agent.registeredAt === undefined ? '-' : moment(agent.registeredAt),
      ]),
      paint,
    ),
})
