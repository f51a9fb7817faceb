import { command } from '../../command.js'
import { describeMove } from './describe-move.js'

export const showStore = command({
  path: ['store', 'show'],
  summary: 'Show the SPARQL engine of the node, and how far a move is',
  options: [],
  examples: ['kg store show', 'kg store show --json'],
  run: (_, context) => context.client().call('getStore', {}, { signal: context.signal }),
  show({ engine, ok, detail, move }: Shown, paint) {
    const lines = [`${ok ? paint.good(engine) : paint.bad(engine)}${detail === undefined ? '' : `: ${detail}`}`]
    return [...lines, ...(move === undefined ? [] : [describeMove(move)])].join('\n')
  },
})

interface Shown {
  readonly engine: string
  readonly ok: boolean
  readonly detail?: string
  readonly move?: Parameters<typeof describeMove>[0]
}
