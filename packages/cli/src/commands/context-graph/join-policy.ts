import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, count } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const joinPolicy = command({
  path: ['context-graph', 'join-policy'],
  summary: 'Show or set whether join requests need the curator’s approval',
  args: [
    contextGraphArgument,
    {
      name: 'policy',
      about: 'manual: the curator decides; open: approved automatically within limits',
      optional: true,
    },
  ],
  options: [
    { flags: '--members <n>', about: 'With open: maximum number of members (default: 100)' },
    { flags: '--hourly <n>', about: 'With open: maximum approvals per hour (default: 20)' },
  ],
  examples: ['kg context-graph join-policy lab', 'kg context-graph join-policy lab open --members 50'],
  run(input, context) {
    const params = { id: arg(input, 'id') }
    const policy = arg(input, 'policy')
    if (policy === '') return context.client().call('getJoinPolicy', { params }, { signal: context.signal })
    if (policy !== 'open' && policy !== 'manual')
      throw usageRefused(
        `${policy} is not a join policy`,
        'Use open or manual, or leave it out to see the current policy',
      )
    const limits = { maxMembers: count(input, 'members', 10_000), approvalsPerHour: count(input, 'hourly', 1000) }
    return context.client().call('setJoinPolicy', { params, body: { policy, ...limits } }, { signal: context.signal })
  },
  show: ({ contextGraphId, policy, maxMembers, approvalsPerHour }: Reply<Routes['getJoinPolicy']>) =>
    policy === 'manual'
      ? `${contextGraphId}: the curator decides on join requests`
      : `${contextGraphId}: join requests are approved automatically, up to ${maxMembers} members and ${approvalsPerHour} per hour`,
})
