import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'
import { arg, option } from '../shared/input.js'

type Sent = Reply<Routes['sendMessage']>

export const send = command({
  path: ['send'],
  summary: 'Send an encrypted message to an agent',
  about: 'If the recipient’s node cannot be reached, this node stores the message and delivers it later.',
  args: [
    { name: 'name', about: 'Recipient: name, address or peer id of an agent' },
    { name: 'msg', about: 'The text' },
  ],
  options: [{ flags: '-c, --context-graph-id <cg>', about: 'Context graph that the message is about' }],
  examples: ["kg send ada 'good morning'"],
  async run(input, context) {
    const about = option(input, 'contextGraphId')
    const body = {
      to: arg(input, 'name'),
      text: arg(input, 'msg'),
      ...defined({ contextGraphId: about }),
    }
    const sent = await context.during('Delivering the message', () =>
      context.client().call('sendMessage', { body }, { signal: context.signal }),
    )
    return new Outcome(sent, sent.delivered || sent.queued ? exitCodes.ok : exitCodes.failed)
  },
  show: (sent: Sent) => wordsFor(sent),
})

/** What became of a message. */
export function wordsFor({ delivered, queued, to, error }: Sent): string {
  if (delivered) return `Delivered to ${to}`
  const why = error === undefined ? '' : ` (${oneLine(error)})`
  return queued
    ? `Queued for ${to}: it will be delivered when the node can be reached${why}`
    : `Not delivered to ${to}${why}`
}
