import type { Hex } from '@kg/core'
import type { Chain, EIP1193RequestFn, Transport } from 'viem'
import { custom } from 'viem'
import type { RpcHealth } from '../adapter/rpc-endpoint.js'
import type { Addresses } from '../contracts.js'
import type { Funds } from './fund.js'
import { type LocalChain, type LocalChainOptions, startLocalChain } from './start-local-chain.js'

export interface SupervisedChain {
  readonly chain: Chain
  readonly addresses: Addresses
  readonly transport: Transport
  url(): string
  health(): Promise<readonly RpcHealth[]>
  fund(address: Hex, funds?: Funds): Promise<void>
  readonly isFirst: boolean
  stop(): Promise<void>
}

/** How the loss of the process shows. */
const lost = /ECONNREFUSED|ECONNRESET|fetch failed|socket|HTTP request failed/i

/**
 * The local chain, started again when it is lost. Reads are asked again; a transaction is not, since its sender knows
 * better what became of it.
 */
export async function superviseLocalChain(options: LocalChainOptions): Promise<SupervisedChain> {
  const { log = () => undefined } = options
  let current = await startLocalChain(options)
  const { chain, addresses, isFirst } = current
  let request = requestOf(current)
  let restart: Promise<void> | undefined
  let stopped = false

  const again = () => {
    restart ??= (async () => {
      log('the local chain is lost: it is started again')
      const before = current
      current = await startLocalChain(options)
      request = requestOf(current)
      await before.stop()
    })().finally(() => {
      restart = undefined
    })
    return restart
  }

  async function ask(call: Parameters<EIP1193RequestFn>[0]): Promise<unknown> {
    try {
      return await request(call)
    } catch (error) {
      if (stopped || !lost.test(String(error))) throw error
      await again()
      if (call.method.startsWith('eth_sendRaw')) throw error
      return request(call)
    }
  }

  return {
    chain,
    addresses,
    isFirst,
    transport: custom({ request: ask as EIP1193RequestFn }, { retryCount: 0, name: 'local chain' }),
    url: () => current.url,
    fund: (address, funds) => current.fund(address, funds),
    async health() {
      const began = performance.now()
      const { url } = current
      try {
        const blockNumber = Number(await ask({ method: 'eth_blockNumber' }))
        return [{ url, ok: true, latencyMs: Math.round(performance.now() - began), blockNumber }]
      } catch (error) {
        return [{ url, ok: false, lastError: (error as Error).message, lastErrorAt: new Date().toISOString() }]
      }
    },
    async stop() {
      stopped = true
      await restart?.catch(() => undefined)
      await current.stop()
    },
  }
}

function requestOf({ transport, chain }: LocalChain): EIP1193RequestFn {
  return transport({ chain, retryCount: 0 }).request as EIP1193RequestFn
}
