import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, count, list } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'

export const verifiers = command({
  path: ['context-graph', 'verifiers'],
  summary: 'Show or set the verifiers of a context graph',
  about:
    'With --agent, the owner of the context graph replaces the list on the chain. Each verifier must have agreed once; pass it with --consent.',
  args: [contextGraphArgument],
  options: [
    { flags: '--agent <addr>', about: 'Verifier: address of an agent or wallet', many: true },
    { flags: '--consent <json>', about: 'Output of kg consent verifier … --json, from the verifier', many: true },
    { flags: '--threshold <n>', about: 'How many signatures a verification needs (default: more than half)' },
  ],
  examples: [
    'kg context-graph verifiers lab',
    'kg context-graph verifiers lab --agent 0x… --agent 0x… --agent 0x… --threshold 2',
  ],
  run(input, context) {
    const [id, agents] = [arg(input, 'id'), list(input, 'agent')]
    const { signal } = context
    if (agents.length === 0) return context.client().call('getVerifiers', { params: { id } }, { signal })
    const consents = list(input, 'consent').map(readVerifierConsent)
    const body = { verifiers: agents, threshold: count(input, 'threshold', 64), consents }
    return context.during('Listing verifiers', () =>
      context.client().call('setVerifiers', { params: { id }, body }, { signal }),
    )
  },
  show: ({ contextGraphId, verifiers: all, threshold }: Reply<Routes['getVerifiers']>, paint: Paint) =>
    [`${paint.strong(contextGraphId)}: ${threshold} of ${all.length}`, ...all.map((one) => `  ${one}`)].join('\n'),
})

function readVerifierConsent(text: string): { member: string; deadline: number; signature: string } {
  try {
    const { member, deadline, signature } = JSON.parse(text) as Record<string, unknown>
    if (typeof member === 'string' && typeof deadline === 'number' && typeof signature === 'string')
      return { member, deadline, signature }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw usageRefused('--consent is not the output of kg consent', 'Use the output of kg consent verifier <id> --json')
}
