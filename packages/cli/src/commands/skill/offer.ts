import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { arg, option } from '../shared/input.js'

export const offerSkill = command({
  path: ['skill', 'offer'],
  summary: 'Offer a skill that runs on this machine',
  about:
    'The node posts each call to the endpoint as JSON {skillUri, input, caller}. The endpoint’s response is the output.',
  args: [{ name: 'uri', about: 'URI of the skill' }],
  options: [
    { flags: '--endpoint <url>', about: 'URL on this machine where the skill runs', required: true },
    { flags: '--name <name>', about: 'Display name (default: its URI)' },
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
