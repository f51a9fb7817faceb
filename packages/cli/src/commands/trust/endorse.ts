import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'

export const endorse = command({
  path: ['endorse'],
  summary: 'Endorse a published Knowledge Asset',
  about:
    'Endorses the version that is published now, as the agent of your token. The endorsement is shared like any asset.',
  args: [{ name: 'ual', about: 'UAL of the asset' }],
  options: [
    { flags: '--context-graph <cg>', about: 'The context graph', required: true },
    { flags: '--agent <addr>', about: 'Fail unless the token belongs to this agent' },
  ],
  examples: ['kg endorse did:kg:local:31337/0x…/1 --context-graph lab'],
  run: (input, context) =>
    context.during('Endorsing', () =>
      context.client().call(
        'endorse',
        {
          body: {
            ual: arg(input, 'ual'),
            contextGraphId: option(input, 'contextGraph') ?? '',
            agentAddress: option(input, 'agent'),
          },
        },
        { signal: context.signal },
      ),
    ),
  show: ({ endorserAddress, ual, version, alreadyEndorsed, counted, trust }: Reply<Routes['endorse']>, paint: Paint) =>
    [
      `${paint.good(alreadyEndorsed ? 'Already endorsed' : 'Endorsed')} ${ual}, version ${version}, as ${endorserAddress}`,
      counted
        ? `It is now ${trust.name}, with ${trust.endorsements} ${trust.endorsements === 1 ? 'endorsement' : 'endorsements'}`
        : paint.warn('Endorsements by the author do not count'),
    ].join('\n'),
})
