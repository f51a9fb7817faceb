import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'

export const registerAgent = command({
  path: ['agent', 'register'],
  summary: 'Register an agent on this node and get its token',
  about:
    'Without --public-key, the node creates and stores the agent’s key. The agent’s token is shown only once. You need the admin token.',
  args: [{ name: 'name', about: 'Name of the agent' }],
  options: [
    { flags: '--framework <name>', about: 'Framework that the agent runs on' },
    { flags: '--public-key <hex>', about: 'secp256k1 public key (0x…) of an agent that signs for itself' },
  ],
  examples: ['kg agent register reviewer', 'kg agent register reviewer --json | jq -r .authToken'],
  async run(input, context) {
    const body = {
      name: arg(input, 'name'),
      framework: option(input, 'framework'),
      publicKey: option(input, 'publicKey'),
    }
    const agent = await context.client().call('registerAgent', { body }, { signal: context.signal })
    context.say('Save the token: it is not shown again. The agent uses it as KG_TOKEN')
    return agent
  },
  show: ({ name, agentAddress, mode, authToken }: Reply<Routes['registerAgent']>, paint: Paint) =>
    sheet(
      [
        ['name', name],
        ['address', agentAddress],
        ['mode', mode],
        ['token', authToken],
      ],
      paint,
    ),
})
