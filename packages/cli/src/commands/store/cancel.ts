import type { StoreMove } from '@kg/contract'
import { command } from '../../command.js'
import { describeMove } from './describe-move.js'

export const cancelMove = command({
  path: ['store', 'cancel'],
  summary: 'Cancel a move of the store',
  about:
    'The engine that is in use stays in use. What was copied stays on the server, and a later move goes on from there.',
  options: [],
  examples: ['kg store cancel', 'kg store cancel --json'],
  run: (_, context) => context.client().call('cancelStoreMove', {}, { signal: context.signal }),
  show: ({ move }: { move?: StoreMove }) => (move === undefined ? 'Nothing is being moved' : describeMove(move)),
})
