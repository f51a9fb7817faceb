import { readFile } from 'node:fs/promises'
import type { Call, Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { inputUnreadable, usageRefused } from '../shared/errors.js'
import { arg, option } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

type Delegation = NonNullable<Call<Routes['requestJoin']>['body']['delegation']>

export const requestJoin = command({
  path: ['context-graph', 'request-join'],
  summary: 'Ask the curator of a curated context graph to be let in',
  about:
    'The request is sent again until the curator’s node has it. Once it is approved, this node has the data by itself.',
  args: [
    contextGraphArgument,
    { name: 'curatorPeerId', about: 'Peer id of the curator’s node, or an address that ends in /p2p/<peer id>' },
  ],
  options: [
    { flags: '--name <name>', about: 'How the curator sees you' },
    { flags: '--delegation <file>', about: 'What sign-join gave, with a signature of your own' },
  ],
  examples: ['kg context-graph request-join lab 12D3KooW…', 'kg context-graph request-join lab 12D3KooW… --name Ada'],
  async run(input, context) {
    const file = option(input, 'delegation')
    const body = {
      curatorPeerId: arg(input, 'curatorPeerId'),
      agentName: option(input, 'name'),
      delegation: file === undefined ? undefined : await readDelegation(file),
    }
    return context.during('Asking the curator', () =>
      context.client().call('requestJoin', { params: { id: arg(input, 'id') }, body }, { signal: context.signal }),
    )
  },
  show: ({ contextGraphId, status, delivered }: Reply<Routes['requestJoin']>, paint: Paint) =>
    [
      `${contextGraphId}: ${status}`,
      paint.dim(
        delivered
          ? `see what becomes of it: kg context-graph join-requests ${contextGraphId}`
          : 'the curator’s node is not reached yet; this node keeps trying',
      ),
    ].join('\n'),
})

/** The whole answer of sign-join, or its delegation alone; the node checks what it says. */
async function readDelegation(path: string): Promise<Delegation> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw inputUnreadable(path, error)
  })
  try {
    const { delegation, ...rest } = JSON.parse(text) as { delegation?: Delegation }
    return delegation ?? (rest as Delegation)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw usageRefused(`${path} holds no JSON`, 'Give the file that kg context-graph sign-join --json has made')
  }
}
