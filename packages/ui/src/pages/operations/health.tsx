import type { Reply, Routes } from '@kg/contract'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Moment } from '../../look/moment.js'
import { explain, Failed, Loading } from '../../look/states.js'
import bar from './bar.module.css'
import { ChainProbe } from './chain-probe.js'
import css from './health.module.css'
import { Probe, type Verdict } from './probe.js'

type Status = Reply<Routes['status']>

/** What the node found when it tried each of its parts just now. */
export function Health() {
  const status = useCall('status')
  const ready = useCall('ready')
  const rpc = useCall('rpcHealth')
  const disk = useCall('metricHistory', { query: { points: 2 } })
  const all = [status, ready, rpc, disk]
  const check = () => {
    for (const { refetch } of all) void refetch()
  }
  const { data, error } = status
  if (error !== null) return <Failed error={error} onRetry={check} />
  if (data === undefined) return <Loading />
  return (
    <>
      <div className={bar.bar}>
        <Button onClick={check} disabled={all.some(({ isFetching }) => isFetching)}>
          Check again
        </Button>
        <p className={bar.note}>
          Checked <Moment time={new Date(status.dataUpdatedAt).toISOString()} />
        </p>
      </div>
      <Troubles troubles={data.troubles} />
      <div className={css.probes}>
        <Probe word="Node" verdict="good">
          <p>
            {data.name}, {data.nodeRole} node of {data.networkName}
          </p>
          <p>
            Version {data.version}, up for {hours(data.uptimeMs)}
          </p>
        </Probe>
        <Ready answer={ready} />
        <Store store={data.store} />
        <ChainProbe status={data.chain} answer={rpc.data} />
        <Probe word="Peers" verdict={data.connections.total > 0 ? 'good' : 'idle'}>
          <p>
            {data.connections.total.toLocaleString()} connections: {data.connections.direct.toLocaleString()} direct,{' '}
            {data.connections.relayed.toLocaleString()} relayed
          </p>
        </Probe>
        <Probe word="Memory and disk" verdict={data.troubles.some(({ id }) => id.startsWith('disk')) ? 'bad' : 'good'}>
          <p>{megabytes(data.memory.rssBytes)} of memory in use</p>
          <p>{diskText(disk.data)}</p>
        </Probe>
        <Probe word="Content" verdict="good">
          <p>
            {data.counts.assets.toLocaleString()} assets in {data.counts.contextGraphs.toLocaleString()} context graphs,{' '}
            {data.counts.receipts.toLocaleString()} receipts
          </p>
          <p>{data.retention.state === 'running' ? 'Old rows are being collected' : 'The collector rests'}</p>
        </Probe>
      </div>
    </>
  )
}

function Ready({ answer: { data, error } }: { answer: { data: Reply<Routes['ready']> | undefined; error: unknown } }) {
  const verdict: Verdict = error !== null ? 'bad' : data === undefined ? 'unknown' : 'good'
  const text =
    error !== null
      ? explain(error).detail
      : data === undefined
        ? 'Asking'
        : `A durable write and a query took ${data.writeMs.toFixed(1)} ms`
  return (
    <Probe word="Readiness" verdict={verdict}>
      <p>{text}</p>
    </Probe>
  )
}

const Store = ({ store }: { store: Status['store'] }) => (
  <Probe word="Store" verdict={store.ok ? 'good' : 'bad'}>
    <p>
      {store.engine}: {store.quads.toLocaleString()} statements in {store.viewsReady.toLocaleString()} open views
    </p>
    <p>{store.writeMs < 0 ? 'The last write failed' : `A durable write takes ${store.writeMs.toFixed(1)} ms`}</p>
    {store.detail === undefined ? null : <p>{store.detail}</p>}
  </Probe>
)

const Troubles = ({ troubles }: { troubles: Status['troubles'] }) =>
  troubles.length === 0 ? null : (
    <ul className={css.troubles} aria-label="What is wrong">
      {troubles.map(({ id, severity, detail, remedy }) => (
        <li key={id} data-severity={severity}>
          <strong>{detail}</strong>
          <p>{remedy}</p>
          <code>{id}</code>
        </li>
      ))}
    </ul>
  )

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString()} MB`

function diskText(history: Reply<Routes['metricHistory']> | undefined): string {
  const free = history?.series.diskFreeBytes.findLast((value) => value !== null)
  const ledger = history?.series.ledgerBytes.findLast((value) => value !== null)
  if (free === undefined || free === null || ledger === undefined || ledger === null)
    return 'The operator also sees the disk here, once it was measured'
  return `${megabytes(free)} free on disk, the ledger takes ${megabytes(ledger)}`
}

const hours = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
