import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const rotateToken = command({
  path: ['agent', 'rotate-token'],
  summary: 'Replace an agent’s tokens with a new one',
  about: 'An agent can do this for itself, an admin for any agent.',
  args: [{ name: 'address', about: 'Agent address (0x…)' }],
  examples: ['kg agent rotate-token 0x52908400098527886e0f7030069857d2e4169ee7'],
  async run(input, context) {
    const params = { address: arg(input, 'address') }
    const token = await context.client().call('rotateAgentToken', { params }, { signal: context.signal })
    context.say('Save the token: it is not shown again. The old tokens no longer work')
    return token
  },
  show: ({ authToken }: { authToken: string }) => authToken,
})
