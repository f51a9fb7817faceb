import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { sheet } from '../shared/table.js'

export const agentIdentity = command({
  path: ['agent', 'identity'],
  summary: 'Show who your token acts as',
  examples: ['kg agent identity'],
  run: (_, context) => context.client().call('agentIdentity', {}, { signal: context.signal }),
  show: (agent: Reply<Routes['agentIdentity']>, paint: Paint) =>
    sheet(
      [
        ['address', agent.agentAddress],
        ['did', agent.agentDid],
        ['name', agent.name],
        ['framework', agent.framework],
        ['mode', agent.mode],
        ['admin', agent.isAdmin ? 'yes' : 'no'],
      ],
      paint,
    ),
})
