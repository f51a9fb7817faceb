import { command } from '../../command.js'
import { arg } from '../shared/input.js'
import { detailOptions, readDetails } from './note-options.js'
import { showRemembered } from './show-notes.js'

export const correct = command({
  path: ['correct'],
  summary: 'Replace a note by a new one',
  about: 'The old note stays in the history; recall shows the new one first.',
  args: [
    { name: 'note', about: 'IRI or name of the note, from kg recall' },
    { name: 'text', about: 'What is right, as a whole note', many: true },
  ],
  options: detailOptions,
  examples: ['kg correct note-0c9d2f0f0f9a4a0d8f2b6a11 Deployments happen on weekdays'],
  run: (input, context) =>
    context
      .client()
      .call(
        'correctNote',
        { body: { note: arg(input, 'note'), text: arg(input, 'text'), ...readDetails(input) } },
        { signal: context.signal },
      ),
  show: showRemembered,
})
