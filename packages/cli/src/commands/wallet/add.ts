import { command } from '../../command.js'

interface Added {
  readonly address: string
  readonly added: boolean
  readonly txHash?: string | undefined
}

export const addWallet = command({
  path: ['wallet', 'add'],
  summary: 'Attach one more operational wallet to the node’s identity',
  about: 'Without an address the node makes a new key and keeps it. It needs the admin token.',
  args: [{ name: 'address', about: 'A wallet of the node, or somebody else’s (0x…)', optional: true }],
  examples: ['kg wallet add', 'kg wallet add 0x52908400098527886e0f7030069857d2e4169ee7'],
  run: (input, context) =>
    context.during('Attaching it on-chain', () =>
      context
        .client()
        .call('addOperationalWallet', { body: { address: input.args.address } }, { signal: context.signal }),
    ),
  show: ({ address, added, txHash }: Added) =>
    added ? `${address} attached in transaction ${txHash}` : `${address} was attached before`,
})
