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
  summary: 'Ask in SPARQL',
  about: 'Without a context graph: all that you may read. Without --view: what is shared and published.',
  args: [{ name: 'cg', about: 'Context graph, by id or on-chain id', optional: true }],
  options: [
    { flags: '-q, --query <sparql>', about: 'The query; - reads the standard input' },
    { flags: '-f, --file <file>', about: 'File with the query; - reads the standard input' },
    { flags: '--view <view>', about: 'Layer: wm your drafts, swm shared, vm published', choices: Object.keys(views) },
    inSubGraph,
    { flags: '--as-of <moment>', about: 'Read the past: the number of a receipt, or a date' },
    {
      flags: '--format <format>',
      about: 'Of rows: table (the default), json, csv, tsv or xml; of statements: any RDF syntax, turtle by default',
      choices: formats,
    },
    {
      flags: '--min-trust <level>',
      about: 'Only what is published and 1 endorsed, 2 partially or 3 fully verified',
      choices: ['0', '1', '2', '3'],
    },
    { flags: '--include-shared-memory', about: 'Shared and published; so it is without --view anyway' },
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
