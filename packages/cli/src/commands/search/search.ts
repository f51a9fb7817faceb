import { command, type Paint } from '../../command.js'
import { arg, count, option } from '../shared/input.js'
import { inSubGraph } from '../shared/options.js'
import { type FoundHits, showHits } from './show-hits.js'

type Layer = 'wm' | 'swm' | 'vm'

const mostHits = 100

export const search = command({
  path: ['search'],
  summary: 'Find entities by words in their labels and texts',
  about:
    'Searches everything you may read. Published results come before shared ones, and those before drafts. Words in quotes must appear together; the last word may be incomplete.',
  args: [{ name: 'words', about: 'Words to find', many: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only in this context graph' },
    inSubGraph,
    {
      flags: '--layer <layer>',
      about: 'Only this layer: wm your drafts, swm shared, vm published',
      choices: ['wm', 'swm', 'vm'],
    },
    { flags: '--agent <addr>', about: 'Only assets of this author (0x…)' },
    { flags: '--limit <n>', about: `Maximum number of results, up to ${mostHits} (default: 10)` },
    { flags: '--cursor <cursor>', about: 'Continue after a page: its nextCursor' },
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
      context.say(`There are more results: use --limit, up to ${mostHits}`)
    return found
  },
  show: (found: FoundHits, paint: Paint) => showHits(found, paint),
})
