import { command } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { arg } from '../shared/input.js'

interface Forgotten {
  readonly note: string
  readonly erased: boolean
}

export const forget = command({
  path: ['forget'],
  summary: 'Erase a note for good',
  about: 'Only its author and the operator can do this. The text is gone from the history too.',
  args: [{ name: 'note', about: 'IRI or name of the note, from kg recall' }],
  examples: ['kg forget note-0c9d2f0f0f9a4a0d8f2b6a11'],
  run: (input, context) =>
    context.during('erasing', () =>
      context.client().call('forgetNote', { body: { note: arg(input, 'note') } }, { signal: context.signal }),
    ),
  show: ({ note, erased }: Forgotten, paint) =>
    [
      `${paint.good('Forgotten')}: ${oneLine(note)}`,
      ...(erased ? [] : [paint.warn('The ledger file may still contain its bytes. Restart the node to remove them')]),
    ].join('\n'),
})
