import { randomUUID } from 'node:crypto'
import type { TxReceipt } from '@kg/chain'
import { type Config, RpcUnavailableError } from '@kg/contract'
import { type Hex, KgError } from '@kg/core'
import type { Act } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { OpenChain } from '../connection/chain.js'
import { refusalOf } from './refusals.js'

export interface SendingNeeds {
  ledger: Journal
  config: Pick<Config, 'http.requestTimeoutMs' | 'chain.deadlineMs'>
}

/** How requests send transactions. */
export interface Sending {
  /**
   * Names what a request is about to send, once: sent again under its key it gets the same id, and the checks that
   * held the first time are not made again, since the transaction itself may have changed what they look at.
   */
  intent(act: Act, check?: () => Promise<void>): Promise<string>
  /** As `OpenChain.send`; contracts refuse in our words, and the wait ends before that of the request does. */
  send: OpenChain['send']
  /**
   * Waits for what was sent under this key before, as it was then; nothing when nothing was. For transactions that carry a
   * signature, which is another one each time it is made.
   */
  sentBefore(key: string): Promise<TxReceipt> | undefined
}

/** For one request, from when it begins. */
export function openSending(
  { ledger, config }: SendingNeeds,
  chain: Pick<OpenChain, 'keyOf' | 'transactions' | 'send'>,
): Sending {
  // An answer that names the transaction says more than "the request took too long".
  const until = Date.now() + config['http.requestTimeoutMs'] * 0.8
  const patienceMs = () => Math.max(1, Math.min(config['chain.deadlineMs'], Math.floor(until - Date.now())))
  return {
    async intent(act, check) {
      const known = ledger.findRecorded<string>(act.action, act.subject)
      if (known !== undefined) return known.value
      await check?.()
      return (await ledger.write(act, () => randomUUID())).value
    },
    sentBefore(name) {
      const key = chain.keyOf(name)
      const row = chain.transactions.get(key)
      if (row === undefined) return undefined
      const { wallet, to, data } = row
      return inOurWords(chain.transactions.send({ key, wallet, to, data }, { deadlineMs: patienceMs() }))
    },
    send: (tx, contract, name, args) => {
      const deadlineMs = patienceMs()
      return inOurWords(chain.send({ deadlineMs, ...tx }, contract, name, args))
    },
  }
}

/** What contracts refuse, as one of our errors where there is one. */
export async function inOurWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusalOf(error)
  }
}

/** For what asks the chain without the adapter, whose failures all mean that it cannot be reached. */
export async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    // viem puts its own errors around ours.
    for (let at = cause; at instanceof Error; at = at.cause) if (at instanceof KgError) throw at
    const { shortMessage, message } = cause as Error & { shortMessage?: string }
    throw new RpcUnavailableError({ why: shortMessage ?? message }, { cause })
  }
}

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const blockOf = ({ hash, blockNumber }: TxReceipt): { txHash: Hex; blockNumber: number } => ({
  txHash: hash,
  blockNumber,
})
