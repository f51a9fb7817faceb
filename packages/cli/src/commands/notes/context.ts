import { command } from '../../command.js'
import { plainText } from '../../plain-text.js'
import { arg, count, option } from '../shared/input.js'

interface Found {
  readonly text: string
  readonly tokens: number
}

const mostTokens = 100_000

export const contextCommand = command({
  path: ['context'],
  summary: 'Collect what is known about a question, for a model',
  about: 'Prints the best passages and facts with citations, within a number of tokens.',
  args: [{ name: 'question', about: 'Question in plain words', many: true }],
  options: [
    { flags: '-c, --context-graph-id <cg>', about: 'Only in this context graph' },
    { flags: '--budget <tokens>', about: 'Tokens that the text may have (default: 2000)' },
  ],
  examples: ['kg context what did we decide about deployments --budget 500'],
  run: (input, context) =>
    context.client().call(
      'contextFor',
      {
        body: {
          question: arg(input, 'question'),
          graph: option(input, 'contextGraphId'),
          budget: count(input, 'budget', mostTokens) ?? 2000,
        },
      },
      { signal: context.signal },
    ),
  show: ({ text }: Found) => (text === '' ? 'Nothing found' : plainText(text)),
})
