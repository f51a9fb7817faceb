import { useCall } from '../../data/use-call.js'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { Failed, Loading } from '../../look/states.js'
import { CatchUp } from './catch-up.js'
import css from './peers.module.css'

/** One node: how it is reached, what it speaks, and whom it acts for. */
export function PeerDetails({ peerId }: { peerId: string }) {
  const { data, error, refetch } = useCall('peerInfo', { query: { peerId } })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={4} />
  return (
    <section className={css.details} aria-label="The node">
      <h2>
        <Iri iri={data.peerId} what="the peer id" />
      </h2>
      <dl>
        <dt>Connection</dt>
        <dd>
          {data.connected
            ? data.transports.map((one) => (one === 'relay' ? 'relayed' : `direct (${one})`)).join(', ')
            : 'None'}
        </dd>
        <dt>Round trip</dt>
        <dd>{data.latencyMs === undefined ? 'Not known' : `${data.latencyMs.toFixed(1)} ms`}</dd>
        <dt>Version</dt>
        <dd>{data.agentVersion ?? 'Not known'}</dd>
        <dt>Last seen</dt>
        <dd>{data.lastSeen === undefined ? 'Now' : <Moment time={data.lastSeen} />}</dd>
        <dt>Agents</dt>
        <dd>
          {data.agents.length === 0
            ? 'None that it has told of'
            : data.agents.map(({ agentAddress, name }) => (
                <Agent key={agentAddress} address={agentAddress} name={name} />
              ))}
        </dd>
        <dt>Addresses</dt>
        <dd>
          {[...new Set([...data.remoteAddrs, ...data.addresses])].map((address) => (
            <code key={address}>{address}</code>
          ))}
        </dd>
        <dt>Protocols</dt>
        <dd>
          {data.protocols.map((protocol) => (
            <code key={protocol}>{protocol}</code>
          ))}
        </dd>
      </dl>
      {data.syncCapable && data.connected ? <CatchUp peerId={peerId} /> : null}
    </section>
  )
}
