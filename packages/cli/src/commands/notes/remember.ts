import { command } from '../../command.js'
import { arg, flag, option } from '../shared/input.js'
import { detailOptions, readDetails } from './note-options.js'
import { showRemembered } from './show-notes.js'

export const remember = command({
  path: ['remember'],
  summary: 'Remember a text in plain words',
  about:
    'Stores a note that only you see, in your own memory, unless --context-graph-id or --share say otherwise. A note that says the same is shown instead; --force stores it anyway.',
  args: [{ name: 'text', about: 'What to remember', many: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Context graph (default: your own memory)' },
    ...detailOptions,
    { flags: '--share', about: 'Share it with the members of the context graph' },
    { flags: '--force', about: 'Store it even if a similar note exists' },
  ],
  examples: [
    'kg remember Deployments happen on Tuesdays',
    'kg remember "Ann owns the checkout service" --source "stand-up" --when 2026-01-31',
  ],
  run: (input, context) =>
    context.client().call(
      'remember',
      {
        body: {
          text: arg(input, 'text'),
          ...readDetails(input),
          graph: option(input, 'contextGraphId'),
          share: flag(input, 'share'),
          force: flag(input, 'force'),
        },
      },
      { signal: context.signal },
    ),
  show: showRemembered,
})
