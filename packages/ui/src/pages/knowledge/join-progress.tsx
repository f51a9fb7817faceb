import { useAct } from '../../data/use-act.js'
import { Button, ButtonLink } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { Failed } from '../../look/states.js'
import { boardPath } from '../paths.js'
import { Arrival } from './arrival.js'
import { AskToJoin } from './ask-to-join.js'
import css from './join.module.css'
import type { JoinRequest } from './join-state.js'
import { JoinSteps } from './join-steps.js'

const isOver = ({ status }: JoinRequest) => status === 'rejected' || status === 'expired' || status === 'left'

/** How far a request is, for the one who asked. */
export function JoinProgress({ graph, request }: { graph: string; request: JoinRequest }) {
  const { status, agentAddress, name, peerId, timestamp, decidedAt, expiresAt, reason } = request
  const isIn = status === 'approved' || status === 'joined'
  return (
    <div className={css.progress}>
      <JoinSteps request={request} />
      <p role="status">{whatNext(request)}</p>
      {reason === undefined ? null : <p>{reason}</p>}
      {isIn ? <Arrival graph={graph} request={request} /> : null}
      <dl className={css.facts}>
        <dt>Who asks</dt>
        <dd>
          <Agent address={agentAddress} name={name} />
        </dd>
        <dt>Node of the curator</dt>
        <dd>
          <Iri iri={peerId} what="the peer id" />
        </dd>
        <dt>Asked</dt>
        <dd>
          <Moment time={timestamp} />
        </dd>
        {decidedAt === undefined ? null : (
          <>
            <dt>Decided</dt>
            <dd>
              <Moment time={decidedAt} />
            </dd>
          </>
        )}
        {status !== 'pending' || expiresAt === undefined ? null : (
          <>
            <dt>Open until</dt>
            <dd>
              <Moment time={expiresAt} />
            </dd>
          </>
        )}
      </dl>
      {isIn ? (
        <div className={css.actions}>
          <ButtonLink kind="primary" to={boardPath(graph)}>
            Open the context graph
          </ButtonLink>
          {request.invited === true ? <FollowIt graph={graph} /> : null}
        </div>
      ) : null}
      {isOver(request) ? <AskToJoin graph={graph} curator={peerId} /> : null}
    </div>
  )
}

function whatNext({ status, delivered, invited }: JoinRequest): string {
  if (invited === true && status === 'approved') return 'The curator has let you in. Follow the graph to get its data.'
  switch (status) {
    case 'pending':
      return delivered
        ? 'The curator’s node has the request. You can close this page: it goes on by itself.'
        : 'The curator’s node does not answer yet. This node tries again until it does.'
    case 'approved':
      return 'The curator has let you in. The data comes by itself.'
    case 'joined':
      return 'You have everything that the members have.'
    case 'rejected':
      return 'The curator has declined. You can ask again.'
    case 'expired':
      return 'Nobody has decided in time. You can ask again.'
    case 'left':
      return 'You are not a member any more. You can ask again.'
  }
}

function FollowIt({ graph }: { graph: string }) {
  const following = useAct((client) => client.call('subscribeContextGraph', { body: { contextGraphId: graph } }))
  return (
    <>
      <Button onClick={() => following.mutate(undefined)} disabled={following.isPending}>
        Follow it
      </Button>
      {following.error === null ? null : <Failed error={following.error} />}
    </>
  )
}
