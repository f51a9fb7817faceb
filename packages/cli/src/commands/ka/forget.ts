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
  summary: 'Permanently delete all content of a Knowledge Asset from this node',
  about:
    'Only its author and the operator can do this. It deletes the content of drafts, shared and published versions and their history, also from the node’s files and later backups. A signed tombstone stays and stops the same versions from coming back. Copies on other nodes stay, and so does the record on the chain.',
  args: [assetArgument],
  options: [...placeOptions, { flags: '--author <address>', about: 'Author, if several have an asset of this name' }],
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
      ...(erased ? [] : [paint.warn('The ledger file may still contain its bytes. Restart the node to remove them')]),
      ...(heldElsewhere === 0 ? [] : [`Other graphs that contain some of the same content: ${heldElsewhere}`]),
      ...(anchor === undefined
        ? []
        : ['Its anchor stays on the chain. The anchor is a hash and reveals nothing about the content']),
      ...olderCopies.map((path) => paint.warn(`An older copy may still contain it: ${path}`)),
    ].join('\n'),
})
