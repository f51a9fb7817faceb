import type { Reply, Routes } from '@kg/contract'
import { Probe, type Verdict } from './probe.js'

type Answer = Reply<Routes['rpcHealth']>
type ChainStatus = Reply<Routes['status']>['chain']

function verdictOf(status: ChainStatus, answer: Answer | undefined): Verdict {
  if (status.state === 'none') return 'idle'
  if (answer === undefined) return 'unknown'
  return answer.ok ? 'good' : 'bad'
}

/** The chain as it answers now, and each of its endpoints. */
export function ChainProbe({ status, answer }: { status: ChainStatus; answer: Answer | undefined }) {
  return (
    <Probe word="Chain" verdict={verdictOf(status, answer)}>
      <p>
        {status.network}: {stateWords(status)}
      </p>
      {answer === undefined || status.state === 'none' ? null : <p>{answerWords(answer)}</p>}
      {answer?.endpoints.map(({ url, ok, latencyMs, lastError }) => (
        <p key={url}>
          <bdi>{url}</bdi>:{' '}
          {ok
            ? `answers${latencyMs === undefined ? '' : ` in ${Math.round(latencyMs)} ms`}`
            : (lastError ?? 'does not answer')}
        </p>
      ))}
    </Probe>
  )
}

const answerWords = (answer: Answer): string =>
  answer.ok
    ? `Block ${answer.blockNumber?.toLocaleString() ?? 'not known'}, answered in ${Math.round(answer.latencyMs ?? 0)} ms`
    : answer.error

const stateWords = (chain: ChainStatus): string =>
  chain.state === 'ready'
    ? `chain ${chain.chainId}`
    : chain.state === 'failed'
      ? chain.reason
      : chain.state === 'starting'
        ? 'it is being started'
        : 'this node works without a chain'
