import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { usageRefused } from '../shared/errors.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { assetArgument, placeOptions, rdfOptions } from '../shared/options.js'
import { sheet } from '../shared/table.js'
import { publishOptions, publishWish } from './publish-options.js'
import { sealedHint } from './sealed-hint.js'

type Created = Reply<Routes['createAsset']> & { readonly contextGraphId: string }

export const createAsset = command({
  path: ['ka', 'create'],
  summary: 'Create a Knowledge Asset from an RDF file',
  about:
    'Creates a draft, writes the statements and seals it, so that it cannot be changed any more. --keep-open leaves it open; --share and --publish go further. Without --input-file, the command opens an empty draft.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    ...rdfOptions.map((option) => ({ ...option, required: false })),
    { flags: '--share', about: 'Also share it with the members of the context graph' },
    { flags: '--publish', about: 'Also share it and publish it on the chain; its context graph must be registered' },
    ...publishOptions,
    { flags: '--keep-open', about: 'Do not seal the draft, so that you can write more' },
  ],
  examples: [
    'kg ka create sample-1 -c lab --input-file sample.ttl',
    'kg ka create sample-1 -c lab --input-file sample.jsonld --share',
    'kg ka create sample-1 -c lab --input-file sample.ttl --publish --max-fee 2.5',
    'curl -s https://example.org/sample | kg ka create sample-1 -c lab --input-file - --format turtle',
  ],
  async run(input, context): Promise<Created | Outcome> {
    refuseContradictions(input)
    const hasFile = option(input, 'inputFile') !== undefined
    const created = hasFile ? await fromFile(input, context) : await empty(input, context)
    if (created.alreadyExists) context.say('An open draft of this name existed, so the statements were added to it')
    const answer = { ...created, contextGraphId: place(input).contextGraphId }
    const [fault] = 'errors' in created ? created.errors : []
    if (fault !== undefined) {
      context.say(`It is shared but not published: ${fault.detail}`)
      context.say(`${fault.remedy}. Then: ${ka('publish', arg(input, 'name'), place(input))}`)
      return new Outcome(answer, exitCodes.failed)
    }
    context.say(nextStep(arg(input, 'name'), place(input), created))
    return answer
  },
  show: ({ name, contextGraphId, status, written, merkleRoot, assertionUri, publication }: Created, paint: Paint) =>
    sheet(
      [
        ['asset', `${name} in ${contextGraphId}`],
        ['status', status],
        ['statements', written === undefined ? undefined : String(written)],
        ['root', merkleRoot],
        ['uri', assertionUri],
        ['UAL', publication?.ual],
        ['transaction', publication?.txHash],
      ],
      paint,
    ),
})

function refuseContradictions(input: CommandInput): void {
  const wanted = flag(input, 'publish') ? 'publish' : flag(input, 'share') ? 'share' : undefined
  if (wanted === undefined) return
  if (flag(input, 'keepOpen'))
    throw usageRefused(`--${wanted} seals the draft, so it cannot be combined with --keep-open`, 'Use one of the two')
  if (option(input, 'inputFile') === undefined)
    throw usageRefused(`Without --input-file there is nothing to ${wanted}`, `Add --input-file, or use kg ka ${wanted}`)
}

const empty = (input: CommandInput, { client, signal }: CommandContext) =>
  client().call('createAsset', { body: { ...place(input), name: arg(input, 'name') } }, { signal })

async function fromFile(input: CommandInput, context: CommandContext) {
  const [{ readStatements }, { createWith }] = await Promise.all([
    import('../shared/rdf-file.js'),
    import('./create-with.js'),
  ])
  const statements = await readStatements(input, context)
  const wish = {
    finalize: !flag(input, 'keepOpen'),
    share: flag(input, 'share'),
    ...(flag(input, 'publish') ? { publish: publishWish(input) } : {}),
  }
  const task = wish.publish === undefined ? 'Sending' : 'Sending and publishing'
  return context.during(`${task} ${statements.lines.length} statements`, () =>
    createWith(arg(input, 'name'), place(input), statements, wish, context),
  )
}

function nextStep(name: string, where: { contextGraphId: string }, { status }: { status: string }): string {
  if (status === 'draft-open') return `Write to it: ${ka('write', name, where, '--input-file', '<rdf-file>')}`
  if (status === 'wm-sealed') return sealedHint(name, where)
  if (status === 'vm-confirmed') return `Prove it to anyone: ${ka('prove', name, where)}`
  return `See it: ${ka('history', name, where)}`
}
