import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const signJoin = command({
  path: ['context-graph', 'sign-join'],
  summary: 'Sign a join request without sending it',
  about: 'If the node does not have the key, it prints the text that you must sign with a wallet.',
  args: [contextGraphArgument],
  examples: ['kg context-graph sign-join lab --json > request.json'],
  run: (input, context) =>
    context.client().call('signJoin', { params: { id: arg(input, 'id') }, body: {} }, { signal: context.signal }),
  show: ({ delegation, message }: Reply<Routes['signJoin']>) =>
    [
      message,
      '',
      delegation.signature ?? 'not signed: sign this text (EIP-191) and add it as delegation.signature',
    ].join('\n'),
})
