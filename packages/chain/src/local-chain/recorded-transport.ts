import type { Hex } from '@kg/core'
import { custom, type Transport } from 'viem'
import { rpc } from './rpc.js'
import { recordTransaction } from './transaction-log.js'

const sends = ['eth_sendRawTransaction', 'eth_sendRawTransactionSync']

/**
 * To the local chain, writing down every transaction before it is sent: the chain itself keeps its state in memory,
 * so what it had acknowledged and lost in a crash is sent to it again.
 */
export function recordedTransport(url: string, logFile: string): Transport {
  return custom({
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      if (sends.includes(method)) await recordTransaction(logFile, params?.[0] as Hex)
      return rpc(url, method, params)
    },
  })
}
