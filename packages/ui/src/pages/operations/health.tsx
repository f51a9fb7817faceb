import type { Reply, Routes } from '@kg/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../data/use-call.js'
import { Chip } from '../../look/layer.js'
import { Failed, Loading } from '../../look/states.js'
import css from './health.module.css'

type Status = Reply<Routes['status']>

/** What the node found when it tried each of its parts. */
export function Health() {
  const { data, error, refetch } = useCall('status')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { store, chain, connections, counts } = data
  return (
    <div className={css.probes}>
      <Probe word="Node" isOk>
        {data.name}, version {data.version}, {data.nodeRole} node of {data.networkName}; up for {hours(data.uptimeMs)}
      </Probe>
      <Probe word="Store" isOk={store.ok}>
        {store.engine}, {store.quads.toLocaleString()} statements; a write takes {store.writeMs.toFixed(1)} ms.
        {store.detail === undefined ? null : ` ${store.detail}`}
      </Probe>
      <Probe word="Chain" isOk={chain.state === 'ready'}>
        {chain.network}: {chainWords(chain)}
      </Probe>
      <Probe word="Peers" isOk={connections.total > 0}>
        {connections.total.toLocaleString()} connections, {connections.relayed.toLocaleString()} of them relayed
      </Probe>
      <Probe word="Memory" isOk>
        {counts.assets.toLocaleString()} assets in {counts.contextGraphs.toLocaleString()} context graphs;{' '}
        {counts.receipts.toLocaleString()} receipts
      </Probe>
    </div>
  )
}

const chainWords = (chain: Status['chain']): string =>
  chain.state === 'ready'
    ? `chain ${chain.chainId}`
    : chain.state === 'failed'
      ? chain.reason
      : chain.state === 'starting'
        ? 'it is being started'
        : 'this node works without a chain'

const hours = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const Probe = ({ word, isOk, children }: { word: string; isOk: boolean; children: ReactNode }) => (
  <section className={css.probe}>
    <h2>
      {word}
      {isOk ? (
        <Chip tone="published" icon={<CircleCheck size={14} aria-hidden />}>
          Good
        </Chip>
      ) : (
        <Chip tone="draft" icon={<CircleAlert size={14} aria-hidden />}>
          Look here
        </Chip>
      )}
    </h2>
    <p>{children}</p>
  </section>
)
