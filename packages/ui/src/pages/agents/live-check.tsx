import { CircleCheck, CircleDashed } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type News, useNews } from '../../data/live.js'
import { isAgentNews, useRefresh } from '../../data/refresh.js'
import { useCall } from '../../data/use-call.js'
import { Choice } from '../../look/field.js'
import { Chip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { Failed, Loading } from '../../look/states.js'
import css from './token-once.module.css'

/** Waits for the first call of a client, and says so when it comes. */
export function LiveCheck({ agent, onChoose }: { agent: string; onChoose: (address: string) => void }) {
  const { data, error, refetch } = useCall('listAgents')
  const [called, setCalled] = useState<readonly string[]>([])
  useRefresh(isAgentNews, ['listAgents'])
  useNews(
    useCallback(({ action, subject }: News) => {
      if (action === 'agent.connect') setCalled((before) => [...before, subject])
    }, []),
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={2} />
  const own = data.agents.filter(({ connectionStatus }) => connectionStatus === 'self')
  const chosen = own.find(({ agentAddress }) => agentAddress === agent) ?? own.find((one) => one.isNodeAgent)
  const isNow = chosen !== undefined && called.includes(`did:kg:agent:${chosen.agentAddress}`)
  return (
    <section className={css.check} aria-label="Does it work?">
      <h2>Does it work?</h2>
      <Choice label="Agent" value={chosen?.agentAddress ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {own.map(({ agentAddress, name }) => (
          <option key={agentAddress} value={agentAddress}>
            {name}
          </option>
        ))}
      </Choice>
      <p role="status">
        {chosen?.client === undefined ? (
          <>
            <Chip tone="plain" icon={<CircleDashed size={14} aria-hidden />}>
              Waiting
            </Chip>{' '}
            Start the client, or have it connect again. This page says so when it calls.
          </>
        ) : (
          <>
            <Chip tone={isNow ? 'published' : 'shared'} icon={<CircleCheck size={14} aria-hidden />}>
              {isNow ? 'It called' : 'It called before'}
            </Chip>{' '}
            <bdi>
              {chosen.client.name} {chosen.client.version ?? ''}
            </bdi>
            , <Moment time={chosen.client.at} />
          </>
        )}
      </p>
    </section>
  )
}
