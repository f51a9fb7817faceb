import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const removeWallet = command({
  path: ['wallet', 'remove'],
  summary: 'Remove an operational wallet from the node’s identity',
  about: 'The node moves its key to keys/wallets/removed and never deletes it. You need the admin token.',
  args: [{ name: 'address', about: 'Operational wallet (0x…)' }],
  examples: ['kg wallet remove 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Removing it on the chain', () =>
      context
        .client()
        .call('removeOperationalWallet', { params: { address: arg(input, 'address') } }, { signal: context.signal }),
    ),
  show: ({ address }: { address: string }) => `${address} removed`,
})
