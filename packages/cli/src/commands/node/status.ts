import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'
import { pairs } from '../../table.js'
import { bytes, duration } from './units.js'

type Status = Reply<Routes['status']> & { readonly url: string }

export const status = command({
  path: ['status'],
  summary: 'Show the health of the node: store, peers, chain',
  about:
    'The store is really asked: a durable write and a word from the SPARQL engine. What is wrong with the disk, the clock or the chain is listed with what to do. Exit code 1 when the store is not well, 4 when no daemon answers.',
  examples: ['kg status', 'kg status --json'],
  async run(_, context) {
    const client = context.client()
    const answer = await context.during('Asking the daemon', () =>
      client.call('status', undefined, { signal: context.signal }),
    )
    return new Outcome({ url: client.baseUrl, ...answer }, answer.store.ok ? exitCodes.ok : exitCodes.failed)
  },
  show(
    {
      url,
      name,
      version,
      nodeRole,
      networkName,
      uptimeMs,
      authEnabled,
      agentAddress,
      connectedPeers,
      chain,
      store,
      counts,
      memory,
      // A daemon of an earlier version does not name them.
      troubles = [],
    }: Status,
    paint,
  ) {
    const health = store.ok ? paint.good('ok') : paint.bad('NOT OK')
    const trouble = store.detail === undefined ? '' : ` (${oneLine(store.detail)})`
    const sheet = pairs(
      [
        ['node', `${paint.strong(oneLine(name))} ${version}, ${nodeRole}, network ${oneLine(networkName)}`],
        ['api', `${url}, auth ${authEnabled ? 'on' : paint.warn('off')}`],
        ['agent', agentAddress],
        ['up', `${duration(uptimeMs)}, ${bytes(memory.rssBytes)} of memory`],
        ['chain', chainLine(chain, paint)],
        ['peers', String(connectedPeers)],
        ['store', `${health}, ${store.engine}${trouble}, durable write ${store.writeMs} ms`],
        ['holds', `${counts.contextGraphs} context graphs, ${counts.assets} assets, ${counts.receipts} receipts`],
        ['views', `${store.viewsReady} in memory, ${store.quads} statements`],
      ],
      paint,
    )
    return [sheet, ...troubles.map((trouble) => troubleLines(trouble, paint))].join('\n')
  },
})

function troubleLines({ id, severity, detail, remedy }: Status['troubles'][number], paint: Paint): string {
  const mark = severity === 'error' ? paint.bad('✗') : paint.warn('!')
  return `${mark} ${oneLine(id)}: ${oneLine(detail)}\n  → ${oneLine(remedy)}`
}

function chainLine(chain: Status['chain'], paint: Paint): string {
  const { network, state } = chain
  if (state === 'none') return 'none: without a chain, everything except publishing works'
  if (state === 'starting') return `${oneLine(network)} is starting`
  if (state === 'failed') return `${paint.bad('NOT OK')}, ${oneLine(chain.reason)}`
  const { chainId, identityId } = chain
  const identity = identityId === '0' ? 'no identity' : `identity ${identityId}`
  return `${paint.good('ok')}, ${oneLine(network)}, chain ${chainId}, ${identity}`
}
