import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const revokeAgent = command({
  path: ['agent', 'revoke'],
  summary: 'Revoke all tokens of an agent',
  about: 'What it has shared stays. You need the admin token.',
  args: [{ name: 'address', about: 'Agent address (0x…)' }],
  examples: ['kg agent revoke 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.client().call('revokeAgent', { params: { address: arg(input, 'address') } }, { signal: context.signal }),
  show: ({ revoked, agentAddress }: { revoked: number; agentAddress: string }) =>
    `${revoked} ${revoked === 1 ? 'token' : 'tokens'} of ${agentAddress} revoked`,
})
