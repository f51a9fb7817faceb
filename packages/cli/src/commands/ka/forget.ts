import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { arg, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

interface Forgotten {
  readonly name: string
  readonly seq: number
  readonly erased: boolean
  readonly heldElsewhere: number
  readonly olderCopies: readonly string[]
  readonly anchor?: object | undefined
}

export const forgetAsset = command({
  path: ['ka', 'forget'],
  summary: 'Erase all content of a Knowledge Asset from this node',
  about:
    'For its author or the operator. Drafts, shared and published versions and their history lose their content for good, also in the files of the node and in later backups. A signed tombstone stays and keeps the same versions from coming back. Other nodes keep what they hold, and an anchor stays on the chain.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--author <address>', about: 'The author, where several have an asset of this name' },
  ],
  examples: ['kg ka forget sample-1 -c lab'],
  run: (input, context) =>
    context.during('erasing', () =>
      context.client().call(
        'forgetAsset',
        {
          params: { name: arg(input, 'name') },
          body: { ...place(input), ...defined({ agentAddress: option(input, 'author') }) },
        },
        { signal: context.signal },
      ),
    ),
  show: ({ name, seq, erased, heldElsewhere, anchor, olderCopies }: Forgotten, paint) =>
    [
      `${paint.good('Forgotten')}: ${name} (receipt ${seq})`,
      ...(erased
        ? []
        : [paint.warn('Its bytes may still stand in the ledger’s file. Restart the node to remove them')]),
      ...(heldElsewhere === 0 ? [] : [`Other graphs that hold some of the same content: ${heldElsewhere}`]),
      ...(anchor === undefined ? [] : ['Its anchor stays on the chain. It is a root and shows nothing of the content']),
      ...olderCopies.map((path) => paint.warn(`An older copy may still hold it: ${path}`)),
    ].join('\n'),
})
