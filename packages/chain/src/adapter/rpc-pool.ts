import { every } from '@kg/core/async'
import { custom, RpcRequestError, type Transport } from 'viem'
import { RpcUnavailableError, WrongChainError } from './errors.js'
import { type EndpointSettings, RpcEndpoint, type RpcHealth } from './rpc-endpoint.js'

export interface RpcPoolSettings extends Partial<EndpointSettings> {
  /** In order of preference. */
  readonly urls: readonly string[]
  readonly chainId: number
  /** A URL that is so many blocks behind the best one comes last. */
  readonly maxLag?: number
  /** Between looks at all URLs. */
  readonly probeMs?: number
}

export interface RpcPool {
  /** Asks the first healthy URL, and the next one when it cannot be reached. */
  readonly transport: Transport
  /** As last seen. */
  health(): readonly RpcHealth[]
  /** Asks every URL now. */
  probe(): Promise<readonly RpcHealth[]>
  stop(): void
}

interface Call {
  readonly method: string
  readonly params?: unknown
}

/** Refuses a URL of another chain; one that cannot be reached yet is looked at again before it is used. */
export async function openRpcPool(settings: RpcPoolSettings): Promise<RpcPool> {
  const { urls, chainId, maxLag = 10, probeMs = 15_000 } = settings
  const { callMs = 10_000, backoffMs = 250, maxBackoffMs = 15_000 } = settings
  const endpoints = urls.map((url) => new RpcEndpoint(url, { chainId, callMs, backoffMs, maxBackoffMs }))
  const probe = () => Promise.allSettled(endpoints.map((endpoint) => endpoint.probe()))
  const health = () => endpoints.map((endpoint) => endpoint.health())

  for (const outcome of await probe())
    if (outcome.status === 'rejected' && outcome.reason instanceof WrongChainError) throw outcome.reason

  const stop = every(probeMs, probe)
  const request = (call: Call, options?: { signal?: AbortSignal }) =>
    firstAnswer(inOrder(endpoints, maxLag), call, options?.signal)
  return {
    // The pool is the retry: viem's own would repeat what it has just tried everywhere.
    transport: custom({ request }, { retryCount: 0, name: 'rpc pool' }),
    health,
    probe: async () => {
      await probe()
      return health()
    },
    stop,
  }
}

async function firstAnswer(endpoints: readonly RpcEndpoint[], call: Call, signal?: AbortSignal): Promise<unknown> {
  const failures: unknown[] = []
  for (const endpoint of endpoints) {
    try {
      return await endpoint.call(call.method, call.params, signal)
    } catch (error) {
      signal?.throwIfAborted()
      // A refusal by the second URL says nothing when the first may have taken the transaction.
      const unclear = call.method === 'eth_sendRawTransaction' && failures.length > 0
      if (error instanceof RpcRequestError && !unclear) throw error
      failures.push(error)
    }
  }
  const why = failures.map((error) => (error as Error).message).join('; ') || 'there is no RPC URL'
  throw new RpcUnavailableError({ why }, { cause: failures.at(-1) })
}

/** Those in backoff are left out while another is not; when all are, the one that is due first is tried. */
function inOrder(endpoints: readonly RpcEndpoint[], maxLag: number): RpcEndpoint[] {
  const best = Math.max(...endpoints.map(({ blockNumber = 0 }) => blockNumber))
  const lags = ({ blockNumber = best }: RpcEndpoint) => Number(blockNumber < best - maxLag)
  const ready = endpoints.filter(({ retryAt }) => retryAt <= Date.now())
  if (ready.length > 0) return ready.sort((a, b) => lags(a) - lags(b))
  return [...endpoints].sort((a, b) => a.retryAt - b.retryAt).slice(0, 1)
}
