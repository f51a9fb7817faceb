import type { Message } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { moment, table } from '../shared/table.js'

export const messages = command({
  path: ['messages'],
  summary: 'Show messages, newest first',
  args: [{ name: 'name', about: 'Only messages with this agent', optional: true }],
  options: pageOptions,
  examples: ['kg messages', 'kg messages ada --limit 20'],
  async run(input, context) {
    const peer = input.args.name
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => {
        const query = { ...page, ...defined({ peer }) }
        return context.client().call('listMessages', { query }, { signal: context.signal })
      },
      (page) => page.messages,
    )
    return { messages: rows, ...defined({ nextCursor }) }
  },
  show: ({ messages: rows }: { messages: Message[] }, paint: Paint) =>
    table(
      ['time (UTC)', '', 'with', 'state', 'text'],
      rows.map((row) => [
        moment(row.ts),
        row.direction === 'in' ? '←' : '→',
        row.peerName ?? row.agent,
        row.direction === 'in' ? '' : row.state,
        row.text,
      ]),
      paint,
    ),
})
