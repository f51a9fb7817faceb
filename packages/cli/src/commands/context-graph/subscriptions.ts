import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { flag } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { type ContextGraph, contextGraphTable } from './context-graph-table.js'

type Shown = { subscriptions: readonly ContextGraph[] } | { cleared: readonly string[]; kept: readonly string[] }

export const subscriptions = command({
  path: ['subscriptions'],
  summary: 'List active subscriptions, or clear them',
  about:
    '--clear ends all subscriptions except agents, ontology and those that a core node hosts. The data stays. You need the admin token.',
  options: [{ flags: '--clear', about: 'End all user subscriptions' }, ...pageOptions],
  examples: ['kg subscriptions', 'kg subscriptions --clear'],
  async run(input, context) {
    const { signal } = context
    if (flag(input, 'clear')) return context.client().call('clearSubscriptions', {}, { signal })
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => context.client().call('listSubscriptions', { query: page }, { signal }),
      (page) => page.subscriptions,
    )
    return { subscriptions: rows, ...defined({ nextCursor }) }
  },
  show(value: Shown, paint: Paint) {
    if ('subscriptions' in value) return contextGraphTable(value.subscriptions, paint)
    const cleared = value.cleared.length === 0 ? 'nothing to clear' : `cleared ${value.cleared.join(', ')}`
    return value.kept.length === 0 ? cleared : `${cleared}\n${paint.dim(`kept ${value.kept.join(', ')}`)}`
  },
})
