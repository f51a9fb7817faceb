import type { Reply, Routes } from '@kg/contract'
import { command } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const pullFrom = command({
  path: ['ka', 'pull-from'],
  summary: 'Start a draft from the shared or published version',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--layer <layer>', about: 'swm shared, vm published', required: true, choices: ['swm', 'vm'] },
    { flags: '--replace', about: 'Replace an existing draft' },
  ],
  examples: ['kg ka pull-from sample-1 -c lab --layer swm'],
  async run(input, context) {
    const name = arg(input, 'name')
    const where = place(input)
    const body = {
      ...where,
      layer: option(input, 'layer') as 'swm' | 'vm',
      onConflict: flag(input, 'replace') ? ('replace' as const) : ('reject' as const),
    }
    const pulled = await context.client().call('pullFrom', { params: { name }, body }, { signal: context.signal })
    context.say(`Write to it: ${ka('write', name, where, '--input-file', '<rdf-file>')}`)
    return pulled
  },
  show: ({ tripleCount, seededFrom }: Reply<Routes['pullFrom']>) =>
    `The draft has ${tripleCount} statements from ${seededFrom.layer}`,
})
