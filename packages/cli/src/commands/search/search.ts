import { command, type Paint } from '../../command.js'
import { arg, count, option } from '../shared/input.js'
import { inSubGraph } from '../shared/options.js'
import { type FoundHits, showHits } from './show-hits.js'

type Layer = 'wm' | 'swm' | 'vm'

const mostHits = 100

export const search = command({
  path: ['search'],
  summary: 'Find entities by the words of their labels and texts',
  about:
    'Looks through all that you may read, published before shared before drafts. Words in quotes must follow each other; the last word may be unfinished.',
  args: [{ name: 'words', about: 'What to look for', many: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only in this context graph' },
    inSubGraph,
    {
      flags: '--layer <layer>',
      about: 'Only there: wm your drafts, swm shared, vm published',
      choices: ['wm', 'swm', 'vm'],
    },
    { flags: '--agent <addr>', about: 'Only assets of this author (0x…)' },
    { flags: '--limit <n>', about: `Most hits, up to ${mostHits}; 10 by default` },
    { flags: '--cursor <cursor>', about: 'Go on behind a page: nextCursor of the one before' },
  ],
  examples: [
    'kg search payment queue',
    'kg search -c lab \'"blue whale" krill\' --layer vm',
    'kg search ann --limit 50 --json',
  ],
  async run(input, context) {
    const query = {
      q: arg(input, 'words'),
      contextGraphId: option(input, 'contextGraphId'),
      subGraphName: option(input, 'subGraph'),
      layer: option(input, 'layer') as Layer | undefined,
      agentAddress: option(input, 'agent'),
      limit: count(input, 'limit', mostHits) ?? 10,
      cursor: option(input, 'cursor'),
    }
    const found = await context.during('Searching', () =>
      context.client().call('searchMemory', { query }, { signal: context.signal }),
    )
    if (found.indexing !== undefined)
      context.say(`The index is being built: ${found.indexing.statements} of ${found.indexing.of} statements so far`)
    if (found.nextCursor !== undefined && query.limit < mostHits)
      context.say(`There are more: --limit ${mostHits} shows more at once`)
    return found
  },
  show: (found: FoundHits, paint: Paint) => showHits(found, paint),
})
