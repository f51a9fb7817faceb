import type { PublisherStats } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { sheet, table } from '../shared/table.js'

export const publisherStats = command({
  path: ['publisher', 'stats'],
  summary: 'Show statistics of the publisher',
  about: 'Counts your own jobs. With the admin token, counts all jobs and lists the paying wallets.',
  examples: ['kg publisher stats'],
  run: (_, context) => context.client().call('getPublisherStats', {}, { signal: context.signal }),
  show({ enabled, concurrency, total, counts, oldestWaitingMs, wallets }: PublisherStats, paint: Paint) {
    const rows = [
      ['at once', String(concurrency)],
      ['jobs', String(total)],
      ...Object.entries(counts).map(([state, count]) => [state, String(count)] as const),
      ['oldest waits', oldestWaitingMs === undefined ? undefined : `${Math.round(oldestWaitingMs / 1000)} s`],
    ] as const
    const head = enabled
      ? 'The publisher is on'
      : `The publisher is ${paint.warn('off')}; turn it on: kg publisher enable`
    const sums = `${head}\n${sheet(rows, paint)}`
    if (wallets === undefined) return sums
    const shown = wallets.map(({ wallet, open, oldestMs, fault }) => [
      wallet,
      String(open),
      oldestMs === undefined ? '' : `${Math.round(oldestMs / 1000)} s`,
      fault ?? '',
    ])
    return `${sums}\n\n${table(['wallet', 'open', 'oldest', 'fault'], shown, paint)}`
  },
})
