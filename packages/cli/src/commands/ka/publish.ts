import type { Preflight, Publication } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { ka } from '../shared/hints.js'
import { arg, flag, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { publishBody, publishOptions } from './publish-options.js'
import { showPreflight, showPublication } from './show-publication.js'

export const publishAsset = command({
  path: ['ka', 'publish'],
  summary: 'Publish a shared Knowledge Asset on the chain',
  about:
    'Returns when the chain has confirmed it. You can safely repeat the command. The context graph must be registered. --explain sends nothing: it shows the size, fee, wallet, core nodes and every problem, and the exit code is 1 if there is one.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    ...publishOptions,
    { flags: '--explain', about: 'Only show the cost and anything that would prevent it' },
  ],
  examples: [
    'kg ka publish sample-1 -c lab',
    'kg ka publish sample-1 -c lab --epochs 24 --explain',
    'kg ka publish sample-1 -c lab --max-fee 2.5',
  ],
  async run(input, context) {
    const [name, where, explain] = [arg(input, 'name'), place(input), flag(input, 'explain')]
    const query = explain ? { explain: 'true' as const } : {}
    const answer = await context.during(explain ? 'Asking the chain' : 'Publishing on the chain', () =>
      context
        .client()
        .call('publishAsset', { params: { name }, query, body: publishBody(input, where) }, { signal: context.signal }),
    )
    if (isPreflight(answer)) {
      if (answer.ok) context.say(`Publish it: ${ka('publish', name, where)}`)
      return answer.ok ? answer : new Outcome(answer, exitCodes.failed)
    }
    context.say(`Prove it to anyone: ${ka('prove', name, where)}`)
    return answer
  },
  show: (answer: Preflight | Publication, paint: Paint) =>
    isPreflight(answer) ? showPreflight(answer, paint) : showPublication(answer, paint),
})

const isPreflight = (answer: Preflight | Publication): answer is Preflight => 'obstacles' in answer
