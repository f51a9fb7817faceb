import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, command, type Paint } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { arg, count, option } from '../shared/input.js'

type Verification = Reply<Routes['verify']>

const defaultWindowMs = 30 * 60_000
/** Beyond the time in which signatures are collected. */
const graceMs = 30_000
const lookMs = 1000

export const verify = command({
  path: ['verify'],
  summary: 'Ask the verifiers of a context graph to sign a published asset',
  about:
    'Waits until enough verifiers have signed and the chain has recorded it. kg context-graph verifiers lists who may sign.',
  args: [{ name: 'batchId', about: 'Asset: its kaId, UAL or name' }],
  options: [
    { flags: '--context-graph <cg>', about: 'The context graph', required: true },
    { flags: '--verified-graph <id>', about: 'Id under which the verification is recorded', required: true },
    { flags: '--timeout <ms>', about: 'Milliseconds to collect signatures (default: 30 minutes)' },
    { flags: '--required-signatures <n>', about: 'Require more signatures than the context graph does' },
  ],
  examples: ['kg verify sample-1 --context-graph lab --verified-graph lab-verified'],
  async run(input, context) {
    const windowMs = count(input, 'timeout', 24 * 3_600_000) ?? defaultWindowMs
    const required = option(input, 'requiredSignatures')
    const body = {
      batchId: arg(input, 'batchId'),
      contextGraphId: option(input, 'contextGraph') ?? '',
      verifiableMemoryId: option(input, 'verifiedGraph') ?? '',
      timeoutMs: windowMs,
      requiredSignatures: required === undefined ? undefined : Number(required),
    }
    const timeoutMs = windowMs + graceMs
    const end = Date.now() + timeoutMs
    return context.during('Collecting signatures', async () => {
      const first = await context.client().call('verify', { body }, { signal: context.signal, timeoutMs })
      return wait(first, end, context)
    })
  },
  show: ({ status, signers, required, txHash, proposalId, peers }: Verification, paint: Paint) =>
    status === 'verified'
      ? `${paint.good('Verified')} by ${signers.join(', ')}${txHash === undefined ? '' : `, transaction ${txHash}`}`
      : [
          paint.warn(`${status}: ${signers.length} of ${required} have signed; proposal ${proposalId}`),
          ...peers.map(({ peer, reason }) => `  ${peer}: ${reason}`),
        ].join('\n'),
})

/** A verification that takes longer than a request may goes on by itself: it is looked at until it ends. */
async function wait(first: Verification, end: number, { client, signal }: CommandContext): Promise<Verification> {
  let seen = first
  const isOpen = () => seen.status === 'collecting' || seen.status === 'sending'
  while (isOpen() && Date.now() < end) {
    await pauseOrAbort(lookMs, signal)
    seen = await client().call('getVerification', { params: { proposalId: first.proposalId } }, { signal })
  }
  if (seen.status === 'partial' || seen.status === 'no_quorum') {
    const { VerificationNoQuorumError } = await import('@kg/contract')
    const { proposalId, status, required, signers, peers } = seen
    throw new VerificationNoQuorumError({ proposalId, status, required, given: signers.length, peers })
  }
  return seen
}
