import { Mutex } from '@kg/core/async'
import type { Chain } from './chain.js'
import { chainMethods, type Method } from './methods.js'
import type { Evm } from './open-evm.js'
import { RpcFaultError } from './rpc-fault.js'

export interface RpcRequest {
  readonly id?: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Gives the answer to one JSON-RPC request as text. */
export type Answer = (request: RpcRequest) => Promise<string>

/** These only read. Anything else that the EVM can do would change the chain without being in its record. */
const reads = /^(eth|net|web3|debug)_(?!send|sign)/

/** Requests that run in the block to come, which has the time of our clock. */
const looksAhead = ({ method, params = [] }: RpcRequest): boolean =>
  method === 'eth_estimateGas' || (/^eth_(call|getBlockByNumber)$/.test(method) && params.includes('pending'))

export function answers(chain: Chain, evm: Evm): Answer {
  const methods = new Map<string, Method>(Object.entries(chainMethods(chain, evm)))
  const turns = new Mutex()

  async function resultOf(request: RpcRequest): Promise<string> {
    const { method, params = [] } = request
    const own = methods.get(method)
    if (own !== undefined) return turns.run(async () => JSON.stringify(await own(params)))
    if (!reads.test(method)) throw new RpcFaultError(-32601, `Method not found: ${method}`)
    if (!looksAhead(request)) return evm.askText(method, params)
    return turns.run(async () => {
      await evm.ask('evm_setNextBlockTimestamp', [chain.clock.next()])
      return evm.askText(method, params)
    })
  }

  return async (request) => {
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(request.id ?? null)}`
    try {
      return `${head},"result":${await resultOf(request)}}`
    } catch (error) {
      const { message, code, data } = error instanceof RpcFaultError ? error : new RpcFaultError(-32603, String(error))
      return `${head},"error":${JSON.stringify({ code, message, data })}}`
    }
  }
}
