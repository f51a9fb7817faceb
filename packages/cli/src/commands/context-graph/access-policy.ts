import type { CommandInput, OptionSpec } from '../../command.js'
import { option } from '../shared/input.js'

export const accessPolicyOption: OptionSpec = {
  flags: '--access-policy <policy>',
  about: '0 open, 1 curated',
  choices: ['0', '1'],
}

export function policyOf(input: CommandInput): 0 | 1 | undefined {
  const given = option(input, 'accessPolicy')
  return given === undefined ? undefined : given === '1' ? 1 : 0
}
