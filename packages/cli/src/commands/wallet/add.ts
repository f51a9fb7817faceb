import { command } from '../../command.js'
import { consentOptions, readConsent } from '../shared/consent.js'

interface Added {
  readonly address: string
  readonly added: boolean
  readonly txHash?: string | undefined
}

export const addWallet = command({
  path: ['wallet', 'add'],
  summary: 'Attach one more operational wallet to the node’s identity',
  about:
    'Without an address the node makes a new key and keeps it. Somebody else’s wallet must agree: its holder runs kg consent. It needs the admin token.',
  args: [{ name: 'address', about: 'A wallet of the node, or somebody else’s (0x…)', optional: true }],
  options: consentOptions,
  examples: [
    'kg wallet add',
    'kg wallet add 0x52908400098527886e0f7030069857d2e4169ee7 --deadline 1800000000 --signature 0x…',
  ],
  run: (input, context) =>
    context.during('Attaching it on-chain', () =>
      context
        .client()
        .call(
          'addOperationalWallet',
          { body: { address: input.args.address, ...readConsent(input) } },
          { signal: context.signal },
        ),
    ),
  show: ({ address, added, txHash }: Added) =>
    added ? `${address} attached in transaction ${txHash}` : `${address} was attached before`,
})
