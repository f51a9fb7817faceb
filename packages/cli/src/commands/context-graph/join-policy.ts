import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, count } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const joinPolicy = command({
  path: ['context-graph', 'join-policy'],
  summary: 'Show or set whether requests to join wait for the curator',
  args: [
    contextGraphArgument,
    { name: 'policy', about: 'manual: they wait; open: they are approved within limits', optional: true },
  ],
  options: [
    { flags: '--members <n>', about: 'With open: no more than this; 100 by default' },
    { flags: '--hourly <n>', about: 'With open: approvals in an hour; 20 by default' },
  ],
  examples: ['kg context-graph join-policy lab', 'kg context-graph join-policy lab open --members 50'],
  run(input, context) {
    const params = { id: arg(input, 'id') }
    const policy = arg(input, 'policy')
    if (policy === '') return context.client().call('getJoinPolicy', { params }, { signal: context.signal })
    if (policy !== 'open' && policy !== 'manual')
      throw usageRefused(`${policy} is no policy`, 'Give open or manual, or nothing to see what holds')
    const limits = { maxMembers: count(input, 'members', 10_000), approvalsPerHour: count(input, 'hourly', 1000) }
    return context.client().call('setJoinPolicy', { params, body: { policy, ...limits } }, { signal: context.signal })
  },
  show: ({ contextGraphId, policy, maxMembers, approvalsPerHour }: Reply<Routes['getJoinPolicy']>) =>
    policy === 'manual'
      ? `${contextGraphId}: requests to join wait for the curator`
      : `${contextGraphId}: whoever asks is let in, up to ${maxMembers} members and ${approvalsPerHour} in an hour`,
})
