import { command } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, flag, list, option, place } from '../shared/input.js'
import { assetArgument, placeOptions, rdfOptions } from '../shared/options.js'
import { type Edited, showEdited } from './edited.js'
import { shareIfWanted, shareOption } from './share-if-wanted.js'

export const removeStatements = command({
  path: ['ka', 'remove'],
  summary: 'Remove statements from a Knowledge Asset',
  about:
    'Removes them from your draft. If there is no draft, starts the next version from the shared or published one. Name blank nodes by the labels that kg ka show prints. If a statement is missing, nothing is changed.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    ...rdfOptions.map((one) => ({ ...one, required: false })),
    {
      flags: '--statement <turtle>',
      about: 'Statement in Turtle; you need not declare well-known prefixes',
      many: true,
    },
    { flags: '--ignore-missing', about: 'Ignore statements that are not there' },
    shareOption,
  ],
  examples: [
    'kg ka remove sample-1 -c lab --statement \'<urn:sample:1> schema:name "Smaple"\' --share',
    'kg ka remove sample-1 -c lab --input-file wrong.ttl',
    'kg ka remove sample-1 -c lab --input-file - --format ntriples',
  ],
  async run(input, context): Promise<Edited> {
    const inline = list(input, 'statement')
    if (inline.length === 0 && option(input, 'inputFile') === undefined)
      throw usageRefused(
        'There is no statement to remove',
        'Use --statement for one statement, or --input-file for a file',
      )
    const [{ readStatements }, { readInline }, { quadsOf }] = await Promise.all([
      import('../shared/rdf-file.js'),
      import('../shared/inline-statements.js'),
      import('../shared/send-statements.js'),
    ])
    const where = place(input)
    const lines = [
      ...(await readInline(inline)),
      ...(option(input, 'inputFile') === undefined ? [] : (await readStatements(input, context, 'keep')).lines),
    ]
    const name = arg(input, 'name')
    const body = { ...where, remove: quadsOf({ lines }), ignoreMissing: flag(input, 'ignoreMissing') }
    const edited = await context.client().call('editDraft', { params: { name }, body }, { signal: context.signal })
    return { name, ...edited, ...(await shareIfWanted(input, where, context)) }
  },
  show: showEdited,
})
