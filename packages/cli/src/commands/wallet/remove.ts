import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const removeWallet = command({
  path: ['wallet', 'remove'],
  summary: 'Detach an operational wallet from the node’s identity',
  about: 'A key of the node is put aside under keys/wallets/removed, never deleted. It needs the admin token.',
  args: [{ name: 'address', about: 'An operational wallet (0x…)' }],
  examples: ['kg wallet remove 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Detaching it on-chain', () =>
      context
        .client()
        .call('removeOperationalWallet', { params: { address: arg(input, 'address') } }, { signal: context.signal }),
    ),
  show: ({ address }: { address: string }) => `${address} removed`,
})
