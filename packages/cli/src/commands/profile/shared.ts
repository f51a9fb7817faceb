import { defined } from '@kg/core/values'
import type { ArgumentSpec, CommandInput, OptionSpec } from '../../command.js'
import { arg, option } from '../shared/input.js'

export const tokensArgument: ArgumentSpec = { name: 'tokens', about: 'Number of tokens, such as 12.5' }
export const blockchainOption: OptionSpec = {
  flags: '--blockchain <id>',
  about: 'Chain, such as gnosis:100 (default: the node’s own chain)',
}

/** The chain that a command names. */
export const chosenChain = (input: CommandInput) => defined({ blockchain_id: option(input, 'blockchain') })

export const amountBody = (input: CommandInput) => ({ tok_amount: arg(input, 'tokens'), ...chosenChain(input) })
