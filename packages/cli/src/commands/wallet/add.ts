import { command } from '../../command.js'
import { consentOptions, readConsent } from '../shared/consent.js'

interface Added {
  readonly address: string
  readonly added: boolean
  readonly txHash?: string | undefined
}

export const addWallet = command({
  path: ['wallet', 'add'],
  summary: 'Add an operational wallet to the node’s identity',
  about:
    'Without an address, the node creates a new key. If the wallet is not yours, its owner must agree with kg consent. You need the admin token.',
  args: [{ name: 'address', about: 'Wallet address (0x…)', optional: true }],
  options: consentOptions,
  examples: [
    'kg wallet add',
    'kg wallet add 0x52908400098527886e0f7030069857d2e4169ee7 --deadline 1800000000 --signature 0x…',
  ],
  run: (input, context) =>
    context.during('Adding it on the chain', () =>
      context
        .client()
        .call(
          'addOperationalWallet',
          { body: { address: input.args.address, ...readConsent(input) } },
          { signal: context.signal },
        ),
    ),
  show: ({ address, added, txHash }: Added) =>
    added ? `Added ${address} in transaction ${txHash}` : `${address} was already added`,
})
