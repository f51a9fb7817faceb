import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { arg, option } from '../shared/input.js'

export const endorse = command({
  path: ['endorse'],
  summary: 'Endorse a published Knowledge Asset',
  about: 'As the agent of the token, for the version that is published now. The endorsement is shared like any asset.',
  args: [{ name: 'ual', about: 'The asset' }],
  options: [
    { flags: '--context-graph <cg>', about: 'The context graph', required: true },
    { flags: '--agent <addr>', about: 'Asserts that the token is this agent’s' },
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
      `${paint.good(alreadyEndorsed ? 'Endorsed before' : 'Endorsed')} ${ual}, version ${version}, as ${endorserAddress}`,
      counted
        ? `It is ${trust.name} now, with ${trust.endorsements} ${trust.endorsements === 1 ? 'endorsement' : 'endorsements'}`
        : paint.warn('It is its author’s own word, so it does not count'),
    ].join('\n'),
})
