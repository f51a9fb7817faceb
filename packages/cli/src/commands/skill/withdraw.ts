import { command } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { arg } from '../shared/input.js'

export const withdrawSkill = command({
  path: ['skill', 'withdraw'],
  summary: 'Stop offering a skill',
  args: [{ name: 'uri', about: 'URI of the skill' }],
  examples: ['kg skill withdraw urn:skill:translate'],
  run: (input, context) =>
    context.client().call('withdrawSkill', { query: { skillUri: arg(input, 'uri') } }, { signal: context.signal }),
  show: ({ skillUri }: { skillUri: string }) => `${oneLine(skillUri)} is no longer offered`,
})
