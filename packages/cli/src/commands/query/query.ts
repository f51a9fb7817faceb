import { command, type Paint } from '../../command.js'
import { flag, option } from '../shared/input.js'
import { inSubGraph } from '../shared/options.js'
import { type Answer, formats, type QueryFormat } from './answer.js'
import { presentAnswer } from './present-answer.js'
import { queryText } from './query-text.js'
import { showAnswer } from './show-answer.js'

const views = {
  wm: 'working-memory',
  swm: 'shared-working-memory',
  vm: 'verifiable-memory',
  'working-memory': 'working-memory',
  'shared-working-memory': 'shared-working-memory',
  'verifiable-memory': 'verifiable-memory',
  'verified-memory': 'verified-memory',
} as const

export const query = command({
  path: ['query'],
  summary: 'Run a SPARQL query',
  about:
    'Without a context graph, queries everything you may read. Without --view, queries what is shared and published.',
  args: [{ name: 'cg', about: 'Context graph: its id or on-chain id', optional: true }],
  options: [
    { flags: '-q, --query <sparql>', about: 'Query text; - reads standard input' },
    { flags: '-f, --file <file>', about: 'File with the query; - reads standard input' },
    { flags: '--view <view>', about: 'Layer: wm your drafts, swm shared, vm published', choices: Object.keys(views) },
    inSubGraph,
    { flags: '--as-of <moment>', about: 'Query an earlier state: a receipt number or a date' },
    {
      flags: '--format <format>',
      about: 'For rows: table (default), json, csv, tsv or xml; for statements: any RDF syntax (default: turtle)',
      choices: formats,
    },
    {
      flags: '--min-trust <level>',
      about: 'Only published assets that are at least 1 endorsed, 2 partially verified or 3 fully verified',
      choices: ['0', '1', '2', '3'],
    },
    { flags: '--include-shared-memory', about: 'Query what is shared and published; this is the default' },
  ],
  examples: [
    "kg query lab -q 'SELECT ?s ?name WHERE { ?s <https://schema.org/name> ?name } LIMIT 10'",
    "kg query lab --view wm -q 'CONSTRUCT WHERE { ?s ?p ?o }' --format turtle",
    'kg query lab -f report.rq --format csv > report.csv',
  ],
  async run(input, context) {
    const sparql = await queryText(input, context, "kg query lab -q 'SELECT * WHERE { ?s ?p ?o } LIMIT 10'")
    const format = (option(input, 'format') ?? 'table') as QueryFormat
    const trust = option(input, 'minTrust')
    const view = option(input, 'view') as keyof typeof views | undefined
    const body = {
      sparql,
      contextGraphId: input.args.cg,
      view: view === undefined ? undefined : views[view],
      subGraphName: option(input, 'subGraph'),
      asOf: option(input, 'asOf'),
      minTrust: trust === undefined ? undefined : Number(trust),
      includeSharedMemory: flag(input, 'includeSharedMemory') ? true : undefined,
    }
    const answer = await context.during('Asking', () =>
      context.client().call('postQuery', { body }, { signal: context.signal }),
    )
    return context.json ? answer : presentAnswer(sparql, answer, format)
  },
  show: (value: Answer | string, paint: Paint) => (typeof value === 'string' ? value : showAnswer(value, paint)),
})
