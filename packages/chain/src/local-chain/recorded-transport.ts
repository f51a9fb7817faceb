import type { Hex } from '@kg/core'
import { type EIP1193RequestFn, http, type Transport } from 'viem'
import { recordTransaction } from './transaction-log.js'

const sends = ['eth_sendRawTransaction', 'eth_sendRawTransactionSync']

/**
 * To the local chain, writing down every transaction before it is sent: the chain itself keeps its state in memory,
 * so what it had acknowledged and lost in a crash is sent to it again.
 */
export function recordedTransport(url: string, logFile: string): Transport {
  const plain = http(url)
  return (options) => {
    const transport = plain(options)
    const request = async (call: { method: string; params?: unknown }, settings?: Parameters<EIP1193RequestFn>[1]) => {
      if (sends.includes(call.method)) await recordTransaction(logFile, (call.params as [Hex])[0])
      return transport.request(call as Parameters<EIP1193RequestFn>[0], settings)
    }
    return { ...transport, request: request as EIP1193RequestFn }
  }
}
