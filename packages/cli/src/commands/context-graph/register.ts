import type { Reply, Routes } from '@kg/contract'
import type { CommandInput } from '../../command.js'
import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'
import { accessPolicyOption, policyOf } from './access-policy.js'

export const registerContextGraph = command({
  path: ['context-graph', 'register'],
  summary: 'Register a context graph on the chain, so that you can publish to it',
  args: [contextGraphArgument],
  options: [
    accessPolicyOption,
    {
      flags: '--publish-policy <policy>',
      about: 'Who may publish (default: the graph’s access setting)',
      choices: ['curated', 'open'],
    },
    { flags: '--pca-account-id <n>', about: 'Conviction account whose agents may publish' },
  ],
  examples: ['kg context-graph register lab', 'kg context-graph register lab --publish-policy open'],
  run: (input, context) =>
    context.during('Registering on-chain', () =>
      context.client().call(
        'registerContextGraph',
        {
          body: {
            id: arg(input, 'id'),
            accessPolicy: policyOf(input),
            publishPolicy: publishPolicyOf(input),
            pcaAccountId: option(input, 'pcaAccountId'),
          },
        },
        { signal: context.signal },
      ),
    ),
  show: ({ contextGraphId, onChainId, owner, txHash }: Registered, paint) =>
    `${paint.good('Registered')} ${contextGraphId} as ${paint.strong(`#${onChainId}`)}, owned by ${owner}${txHash === undefined ? ' (already registered)' : ''}\nNext: kg ka publish <name> -c ${contextGraphId}`,
})

type Registered = Reply<Routes['registerContextGraph']>

function publishPolicyOf(input: CommandInput): 0 | 1 | undefined {
  const given = option(input, 'publishPolicy')
  return given === undefined ? undefined : given === 'open' ? 1 : 0
}
