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
  summary: 'Ask an agent to perform one of its skills',
  args: [
    { name: 'name', about: 'Name, address or peer id of the agent' },
    { name: 'uri', about: 'URI of the skill' },
  ],
  options: [
    { flags: '--input <json>', about: 'Input for the skill, as JSON' },
    { flags: '--timeout <ms>', about: 'Time limit in milliseconds (default: 30000)' },
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
      : `It failed: ${plainText(error ?? 'the skill gave no reason')}`,
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw usageRefused(`--input is not JSON: ${(cause as Error).message}`, 'Use JSON; put text in double quotes')
  }
}
