import type { CommandInput, OptionSpec } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { option, place } from '../shared/input.js'

export const publishOptions: readonly OptionSpec[] = [
  { flags: '--publisher-node-identity-id <n>', about: 'Node that the publish is attributed to; 0 for none' },
]

/** The body of both publish routes; without the option the publisher's own identity is used. */
export function publishBody(input: CommandInput) {
  const identity = option(input, 'publisherNodeIdentityId')
  if (identity === undefined) return place(input)
  if (!/^\d{1,20}$/.test(identity))
    throw usageRefused(
      `--publisher-node-identity-id ${identity} is not a non-negative whole number`,
      'Give digits only; 0 means no attribution',
    )
  return { ...place(input), options: { publisherNodeIdentityIdOverride: identity } }
}
