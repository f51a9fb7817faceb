import type { Reply, Routes } from '@kg/contract'
import { defined, mapDefined } from '@kg/core/values'
import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { plainText } from '../../plain-text.js'
import { usageRefused } from '../shared/errors.js'
import { arg, count, option } from '../shared/input.js'

type Invoked = Reply<Routes['invokeSkill']>

export const invokeSkill = command({
  path: ['skill', 'invoke'],
  summary: 'Have an agent carry out one of its skills',
  args: [
    { name: 'name', about: 'Whose: name, address or peer id of an agent' },
    { name: 'uri', about: 'What names the skill' },
  ],
  options: [
    { flags: '--input <json>', about: 'What the skill is given, as JSON' },
    { flags: '--timeout <ms>', about: 'How long it may take; 30000 by default' },
  ],
  examples: ['kg skill invoke ada urn:skill:translate --input \'{"text":"good morning","to":"fr"}\''],
  async run(input, context) {
    const given = option(input, 'input')
    const timeoutMs = count(input, 'timeout', 120_000)
    const body = {
      name: arg(input, 'name'),
      skillUri: arg(input, 'uri'),
      ...defined({ input: mapDefined(given, parsed), timeoutMs }),
    }
    const done = await context.during('Waiting for the skill', () =>
      context.client().call('invokeSkill', { body }, { signal: context.signal }),
    )
    return new Outcome(done, done.success ? exitCodes.ok : exitCodes.failed)
  },
  show: ({ success, output, error }: Invoked) =>
    success
      ? plainText(typeof output === 'string' ? output : (JSON.stringify(output, null, 2) ?? ''))
      : `It failed: ${plainText(error ?? 'the skill gives no reason')}`,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw usageRefused(`--input is not JSON: ${(cause as Error).message}`, 'Give JSON; a text stands in double quotes')
  }
}
