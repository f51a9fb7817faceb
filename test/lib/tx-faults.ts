import { randomUUID } from 'node:crypto'
import type { Problem, Reply, RouteId, Routes } from '@kg/contract'
import { expect } from 'vitest'
import type { Api, Given } from './api.js'
import type { RpcProxy } from './rpc-proxy.js'

/**
 * Lets a request that sends a transaction fail in every way that a chain has, and then succeed: what was on its way
 * when the wait ended is finished under the key of the request.
 */
export async function failsThenSucceeds<I extends RouteId>(
  proxy: RpcProxy,
  who: Api,
  id: I,
  given: Given = {},
): Promise<Reply<Routes[I]>> {
  const keyed = { ...given, headers: { 'idempotency-key': randomUUID() } }
  const during = async (method: string, answer: Parameters<RpcProxy['answer']>[1], work: () => Promise<unknown>) => {
    proxy.answer(method, answer)
    try {
      await work()
    } finally {
      proxy.answer(method)
    }
  }
  const refused = (code: string) => () => who.refuses(id, keyed, code)
  /** Of two at once, one waits for the chain and the other is told of it. */
  const bothRefused = async () => {
    const answers = await Promise.all([who.call(id, keyed), who.call(id, keyed)])
    const codes = answers.map(({ body }) => (body as Problem).code).sort()
    expect([id, ...codes]).toEqual([id, 'OPERATION_RUNNING', 'TX_INCLUSION_TIMEOUT'])
  }
  const error = { code: -32000, message: 'not today' }
  await during('eth_getBalance', { result: '0x0' }, refused('INSUFFICIENT_FUNDS'))
  await during('eth_sendRawTransaction', { error }, refused('TX_REFUSED'))
  await during('eth_getTransactionReceipt', { result: null }, bothRefused)
  return who.ok(id, keyed)
}
