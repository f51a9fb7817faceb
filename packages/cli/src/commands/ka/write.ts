import { command } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, place } from '../shared/input.js'
import { assetArgument, placeOptions, rdfOptions } from '../shared/options.js'

interface Written {
  readonly name: string
  readonly contextGraphId: string
  readonly written: number
}

export const writeAsset = command({
  path: ['ka', 'write'],
  summary: 'Append the statements of an RDF file to a draft',
  about: 'A missing draft is created. Blank nodes of one file stay connected.',
  args: [assetArgument],
  options: [...placeOptions, ...rdfOptions],
  examples: [
    'kg ka write sample-1 -c lab --input-file more.nt',
    'kg ka write sample-1 -c lab --input-file - --format ttl',
  ],
  async run(input, context): Promise<Written> {
    const [{ readStatements }, { sendStatements }] = await Promise.all([
      import('../shared/rdf-file.js'),
      import('../shared/send-statements.js'),
    ])
    const name = arg(input, 'name')
    const where = place(input)
    const statements = await readStatements(input, context)
    const written = await context.during(`Sending ${statements.lines.length} statements`, () =>
      sendStatements(name, where, statements, context),
    )
    context.say(`Seal it: ${ka('finalize', name, where)}`)
    return { name, contextGraphId: where.contextGraphId, written }
  },
  show: ({ name, written }: Written) => `${written} ${written === 1 ? 'statement' : 'statements'} written to ${name}`,
})
