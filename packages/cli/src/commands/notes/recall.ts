import { command } from '../../command.js'
import { arg, count, option } from '../shared/input.js'
import { showRecalled } from './show-notes.js'

const mostResults = 50
const kinds = ['note', 'turn', 'passage', 'entity'] as const

export const recall = command({
  path: ['recall'],
  summary: 'Find what answers a question',
  about: 'Searches notes, documents and everything else that you may read.',
  args: [{ name: 'question', about: 'Question in plain words', many: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only in this context graph' },
    { flags: '--author <addr>', about: 'Only by this agent (0x…)' },
    { flags: '--kind <kind>', about: 'Only notes, turns, passages of documents, or entities', choices: kinds },
    { flags: '--since <time>', about: 'Not earlier than this day or time' },
    { flags: '--until <time>', about: 'Not later than this day or time' },
    { flags: '--as-of <time>', about: 'Only what was known then' },
    { flags: '--limit <n>', about: `Maximum number of results, up to ${mostResults} (default: 5)` },
  ],
  examples: ['kg recall who owns the checkout service', 'kg recall "when do we deploy?" --json'],
  async run(input, context) {
    const body = {
      question: arg(input, 'question'),
      graph: option(input, 'contextGraphId'),
      author: option(input, 'author'),
      // The record has only these choices.
      kind: option(input, 'kind') as (typeof kinds)[number] | undefined,
      since: option(input, 'since'),
      until: option(input, 'until'),
      asOf: option(input, 'asOf'),
      limit: count(input, 'limit', mostResults) ?? 5,
    }
    const found = await context.client().call('recall', { body }, { signal: context.signal })
    if (found.indexing) context.say('The index is being built: some results may be missing')
    if (found.vectors === 'unreachable') context.say('Only words were compared: kg doctor says why')
    return found
  },
  show: showRecalled,
})
