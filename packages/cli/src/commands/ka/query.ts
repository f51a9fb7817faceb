import { type CommandContext, type CommandInput, command } from '../../command.js'
import { arg, count, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

const mostRows = 100_000

export const queryDraft = command({
  path: ['ka', 'query'],
  summary: 'Show the statements of a draft',
  about: 'You can read only your own drafts. To read shared or published assets, use kg ka show or kg query.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--format <syntax>', about: 'Output format (default: turtle)', choices: ['turtle', 'ntriples', 'json'] },
    { flags: '--limit <n>', about: 'Maximum number of statements (default: all)' },
  ],
  examples: ['kg ka query sample-1 -c lab', 'kg ka query sample-1 -c lab --format ntriples > sample-1.nt'],
  async run(input, context) {
    const limit = count(input, 'limit', 100_000_000)
    const found = await readDraft(input, context, limit)
    if (limit !== undefined && found.quads.length < found.count)
      context.say(`Showing ${found.quads.length} of ${found.count} statements`)
    const format = option(input, 'format') ?? 'turtle'
    if (context.json || format === 'json') return found
    const { statementsText } = await import('../shared/statements-text.js')
    return statementsText(found.quads, format === 'turtle' ? 'turtle' : 'n-triples')
  },
  show: (value: string | object) =>
    typeof value === 'string' ? value || 'The draft is empty' : JSON.stringify(value, null, 2),
})

async function readDraft(input: CommandInput, { client, signal }: CommandContext, limit = Number.POSITIVE_INFINITY) {
  const read = (size: number, cursor?: string) =>
    client().call(
      'draftQuads',
      { params: { name: arg(input, 'name') }, query: { ...place(input), limit: size, cursor } },
      { signal },
    )
  let page = await read(Math.min(limit, mostRows))
  const { quads, count: all } = page
  while (page.nextCursor !== undefined && quads.length < limit) {
    page = await read(Math.min(limit - quads.length, mostRows), page.nextCursor)
    for (const quad of page.quads) quads.push(quad)
  }
  return { quads, count: all }
}
