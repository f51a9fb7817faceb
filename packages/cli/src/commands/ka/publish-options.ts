import { defined } from '@kg/core/values'
import type { CommandInput, OptionSpec } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { count, option } from '../shared/input.js'

export const publishOptions: readonly OptionSpec[] = [
  { flags: '--epochs <n>', about: 'How many epochs core nodes keep it (default: the node’s publish.epochs)' },
  { flags: '--max-fee <tokens>', about: 'Highest fee to pay (default: the node’s publish.maxFee)' },
  { flags: '--publisher-node-identity-id <n>', about: 'Identity id of the node to credit; 0 for none' },
]

const mostEpochs = 1_000_000

interface Place {
  readonly contextGraphId: string
  readonly subGraphName: string | undefined
}

/** How the publication is wanted; what is left out, the node decides. */
export function publishWish(input: CommandInput) {
  const epochs = count(input, 'epochs', mostEpochs)
  const identity = option(input, 'publisherNodeIdentityId')
  if (identity !== undefined && !/^\d{1,20}$/.test(identity))
    throw usageRefused(
      `--publisher-node-identity-id ${identity} is not a non-negative whole number`,
      'Use digits only; 0 means none',
    )
  const maxFee = option(input, 'maxFee')
  if (maxFee !== undefined && !/^\d{1,40}(\.\d{1,18})?$/.test(maxFee))
    throw usageRefused(`--max-fee ${maxFee} is not an amount of tokens`, 'Use a decimal number such as 12.5')
  return defined({ maxFee, publishEpochs: epochs, publisherNodeIdentityIdOverride: identity })
}

/** The body of both publish routes. */
export function publishBody(input: CommandInput, where: Place) {
  const { maxFee, ...options } = publishWish(input)
  return { ...where, ...defined({ maxFee }), ...(Object.keys(options).length === 0 ? {} : { options }) }
}
