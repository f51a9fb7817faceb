import { readFile } from 'node:fs/promises'
import type { Call, Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { inputUnreadable, usageRefused } from '../shared/errors.js'
import { arg, option } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

type Delegation = NonNullable<Call<Routes['requestJoin']>['body']['delegation']>

export const requestJoin = command({
  path: ['context-graph', 'request-join'],
  summary: 'Ask the curator of a context graph to let you join',
  about:
    'The node sends the request until the curator’s node has received it. When the curator approves, this node fetches the data on its own.',
  args: [
    contextGraphArgument,
    { name: 'curatorPeerId', about: 'Peer id of the curator’s node, or an address that ends in /p2p/<peer id>' },
  ],
  options: [
    { flags: '--name <name>', about: 'Name that the curator sees' },
    { flags: '--delegation <file>', about: 'Output of sign-join, with your own signature added' },
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
          ? `see its outcome: kg context-graph join-requests ${contextGraphId}`
          : 'the curator’s node cannot be reached yet; this node will try again',
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
    throw usageRefused(`${path} is not JSON`, 'Use the output of kg context-graph sign-join --json')
  }
}
