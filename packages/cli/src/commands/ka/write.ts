import { command } from '../../command.js'
import { arg, flag, place } from '../shared/input.js'
import { assetArgument, placeOptions, rdfOptions } from '../shared/options.js'
import { shareIfWanted, shareOption } from './share-if-wanted.js'

interface Written {
  readonly name: string
  readonly contextGraphId: string
  readonly written: number
  readonly shared?: boolean
}

export const writeAsset = command({
  path: ['ka', 'write'],
  summary: 'Write the statements of an RDF file to a draft',
  about:
    'Adds the statements to the draft, and creates the draft if there is none. Blank nodes of one file stay connected. With --replace, the file replaces the whole draft; if the asset is shared or published and has no draft, this starts its next version.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    ...rdfOptions,
    { flags: '--replace', about: 'Replace all statements of the draft' },
    shareOption,
  ],
  examples: [
    'kg ka write sample-1 -c lab --input-file more.nt',
    'kg ka write sample-1 -c lab --input-file - --format ttl',
    'kg ka write sample-1 -c lab --input-file corrected.ttl --replace --share',
  ],
  async run(input, context): Promise<Written> {
    const [{ readStatements }, { replaceStatements, sendStatements }] = await Promise.all([
      import('../shared/rdf-file.js'),
      import('../shared/send-statements.js'),
    ])
    const name = arg(input, 'name')
    const where = place(input)
    const send = flag(input, 'replace') ? replaceStatements : sendStatements
    const statements = await readStatements(input, context)
    const written = await context.during(`Sending ${statements.lines.length} statements`, () =>
      send(name, where, statements, context),
    )
    const { shared } = await shareIfWanted(input, where, context)
    return { name, contextGraphId: where.contextGraphId, written, ...(shared ? { shared } : {}) }
  },
  show: ({ name, written, shared }: Written) =>
    `${written} ${written === 1 ? 'statement' : 'statements'} written to ${name}${shared ? ', and shared' : ''}`,
})
