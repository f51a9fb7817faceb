import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { assetArgument, placeOptions, rdfOptions } from '../shared/options.js'
import { sheet } from '../shared/table.js'

type Created = Reply<Routes['createAsset']> & { readonly contextGraphId: string }

export const createAsset = command({
  path: ['ka', 'create'],
  summary: 'Create a Knowledge Asset from an RDF file',
  about:
    'Creates, writes and finalizes; with --share also shares. It never publishes. Without --input-file an empty draft is opened.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    ...rdfOptions.map((option) => ({ ...option, required: false })),
    { flags: '--share', about: 'Also share it with the members of the context graph' },
    { flags: '--keep-open', about: 'Do not finalize, so that more can be written' },
  ],
  examples: [
    'kg ka create sample-1 -c lab --input-file sample.ttl',
    'kg ka create sample-1 -c lab --input-file sample.jsonld --share',
    'curl -s https://example.org/sample | kg ka create sample-1 -c lab --input-file - --format turtle',
  ],
  async run(input, context): Promise<Created> {
    if (flag(input, 'share') && flag(input, 'keepOpen'))
      throw usageRefused('--share seals the draft, so --keep-open cannot go with it', 'Leave one out')
    const hasFile = option(input, 'inputFile') !== undefined
    if (flag(input, 'share') && !hasFile)
      throw usageRefused('There is nothing to share without --input-file', 'Add --input-file, or use kg ka share')
    const created = hasFile ? await fromFile(input, context) : await empty(input, context)
    if (created.alreadyExists) context.say('There was an open draft of this name: the statements were added to it')
    context.say(nextStep(arg(input, 'name'), place(input), created))
    return { ...created, contextGraphId: place(input).contextGraphId }
  },
  show: ({ name, contextGraphId, status, written, merkleRoot, assertionUri }: Created, paint: Paint) =>
    sheet(
      [
        ['asset', `${name} in ${contextGraphId}`],
        ['status', status],
        ['statements', written === undefined ? undefined : String(written)],
        ['root', merkleRoot],
        ['uri', assertionUri],
      ],
      paint,
    ),
})

const empty = (input: CommandInput, { client, signal }: CommandContext) =>
  client().call('createAsset', { body: { ...place(input), name: arg(input, 'name') } }, { signal })

async function fromFile(input: CommandInput, context: CommandContext) {
  const [{ readStatements }, { createWith }] = await Promise.all([
    import('../shared/rdf-file.js'),
    import('./create-with.js'),
  ])
  const statements = await readStatements(input, context)
  const wish = { finalize: !flag(input, 'keepOpen'), share: flag(input, 'share') }
  return context.during(`Sending ${statements.lines.length} statements`, () =>
    createWith(arg(input, 'name'), place(input), statements, wish, context),
  )
}

function nextStep(name: string, where: { contextGraphId: string }, { status }: { status: string }): string {
  if (status === 'draft-open') return `Write to it: ${ka('write', name, where, '--input-file', '<rdf-file>')}`
  if (status === 'wm-sealed') return `Share it: ${ka('share', name, where)}`
  return `See it: ${ka('history', name, where)}`
}
