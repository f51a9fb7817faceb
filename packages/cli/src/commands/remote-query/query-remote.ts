import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { type Answer, formats, type QueryFormat } from '../query/answer.js'
import { presentAnswer } from '../query/present-answer.js'
import { queryText } from '../query/query-text.js'
import { showAnswer } from '../query/show-answer.js'
import { arg, count, option } from '../shared/input.js'

const views = { swm: 'shared-working-memory', vm: 'verifiable-memory' } as const
const example = "kg query-remote ada -c lab -q 'SELECT * WHERE { ?s ?p ?o } LIMIT 10'"

export const queryRemote = command({
  path: ['query-remote'],
  summary: 'Run a SPARQL query on a peer',
  about:
    'The peer answers from shared and published assets that you may read: in one context graph or, without --context-graph-id, in all of them.',
  args: [{ name: 'peer', about: 'Peer id, or the name or address of an agent there, as listed by kg peers' }],
  options: [
    { flags: '-q, --query <sparql>', about: 'Query text; - reads standard input' },
    { flags: '-f, --file <file>', about: 'File with the query; - reads standard input' },
    { flags: '-c, --context-graph-id <cg>', about: 'Context graph' },
    { flags: '--view <view>', about: 'Layer: swm shared, vm published (default: both)', choices: Object.keys(views) },
    { flags: '-l, --limit <n>', about: 'Maximum number of rows, up to 10000' },
    { flags: '--timeout <ms>', about: 'How long to wait for the peer' },
    { flags: '--format <format>', about: 'Output format (default: table)', choices: formats },
  ],
  examples: [example, "kg query-remote 12D3KooW… -q 'ASK { ?s ?p ?o }' --json"],
  async run(input, context) {
    const sparql = await queryText(input, context, example)
    const view = option(input, 'view') as keyof typeof views | undefined
    const peer = arg(input, 'peer')
    const body = {
      ...(/^[1-9A-HJ-NP-Za-km-z]{40,64}$/.test(peer) ? { peerId: peer } : { name: peer }),
      sparql,
      contextGraphId: option(input, 'contextGraphId'),
      view: view === undefined ? undefined : views[view],
      limit: count(input, 'limit', 10_000),
      timeoutMs: count(input, 'timeout', 60_000),
    }
    const answer: Reply<Routes['queryRemote']> = await context.during(`Asking ${peer}`, () =>
      context.client().call('queryRemote', { body }, { signal: context.signal }),
    )
    const format = (option(input, 'format') ?? 'table') as QueryFormat
    return context.json ? answer : presentAnswer(sparql, answer, format)
  },
  show: (value: Answer | string, paint: Paint) => (typeof value === 'string' ? value : showAnswer(value, paint)),
})
