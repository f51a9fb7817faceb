import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, option } from '../shared/input.js'
import { sheet } from '../shared/table.js'

type Signed = Reply<Routes['signWalletConsent']>

export const signConsent = command({
  path: ['consent'],
  summary: 'Agree that your key joins someone else’s identity, account or graph',
  about:
    'Sends nothing: pass the deadline and the signature on to whoever manages it. A wallet of the node signs for operational-key and account-agent, which need the admin token. Your agent signs for verifier.',
  args: [
    { name: 'kind', about: 'operational-key, account-agent or verifier' },
    { name: 'id', about: 'Identity, conviction account or context graph' },
  ],
  options: [{ flags: '--address <addr>', about: 'Wallet of the node (default: the first operational one)' }],
  examples: ['kg consent account-agent 1', 'kg consent verifier lab'],
  run(input, context) {
    const [kind, id] = [arg(input, 'kind'), arg(input, 'id')]
    const { signal } = context
    if (kind === 'verifier') return context.client().call('signVerifierConsent', { params: { id } }, { signal })
    if (kind !== 'operational-key' && kind !== 'account-agent')
      throw usageRefused(`${kind} is not a kind of consent`, 'Use operational-key, account-agent or verifier')
    const body = { kind, id, ...defined({ address: option(input, 'address') }) } as const
    return context.client().call('signWalletConsent', { body }, { signal })
  },
  show: ({ kind, id, member, deadline, signature }: Signed, paint: Paint) =>
    sheet(
      [
        ['joins', `${kind} of ${id}`],
        ['member', member],
        ['deadline', String(deadline)],
        ['signature', signature],
      ],
      paint,
    ),
})
