import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'

export const offerSkill = command({
  path: ['skill', 'offer'],
  summary: 'Offer a skill that runs on this machine',
  about: 'Calls are posted to the endpoint as JSON {skillUri, input, caller}; what it answers is the output.',
  args: [{ name: 'uri', about: 'What names the skill' }],
  options: [
    { flags: '--endpoint <url>', about: 'Where on this machine it runs', required: true },
    { flags: '--name <name>', about: 'What people call it; else its URI' },
    { flags: '--description <text>', about: 'What it does' },
  ],
  examples: ['kg skill offer urn:skill:translate --endpoint http://127.0.0.1:8080/translate --name translate'],
  run(input, context) {
    const skillUri = arg(input, 'uri')
    const description = option(input, 'description')
    const body = {
      skillUri,
      name: option(input, 'name') ?? skillUri.slice(0, 128),
      endpoint: option(input, 'endpoint') ?? '',
      ...defined({ description }),
    }
    return context.client().call('offerSkill', { body }, { signal: context.signal })
  },
})
