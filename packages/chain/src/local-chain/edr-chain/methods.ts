import { gzipSync } from 'node:zlib'
import type { Chain } from './chain.js'
import type { Evm } from './open-evm.js'
import { invalidParams, RpcFaultError } from './rpc-fault.js'

type Params = readonly unknown[]
/** Gives the result. */
export type Method = (params: Params) => unknown

/** The requests that need more than the EVM: those that change the chain or its clock. Run one at a time. */
export function chainMethods(chain: Chain, evm: Evm): Readonly<Record<string, Method>> {
  const { clock } = chain
  return {
    eth_sendRawTransaction: ([raw]) => chain.send(String(raw)),
    eth_sendRawTransactionSync: async ([raw]) => {
      const receipt = await evm.ask('eth_getTransactionReceipt', [await chain.send(String(raw))])
      if (receipt === null) throw new RpcFaultError(4, 'the transaction is in the pool and in no block yet')
      return receipt
    },

    evm_mine: async ([time]) => {
      await (time === undefined ? chain.mine() : chain.mine(numberOf(time)))
      return '0x0'
    },
    evm_setAutomine: ([on]) => {
      chain.automine = on === true
      return null
    },
    evm_snapshot: () => chain.snapshot(),
    evm_revert: ([id]) => chain.revert(String(id)),

    evm_increaseTime: ([seconds]) => clock.advance(numberOf(seconds)),
    anvil_setTime: ([time]) => clock.set(numberOf(time)),
    evm_setNextBlockTimestamp: ([time]) => {
      if (clock.isPast(numberOf(time))) throw invalidParams(`timestamp ${time} is lower than the last block's`)
      clock.setNext(numberOf(time))
      return null
    },

    anvil_setBalance: ([address, wei]) => changed(chain, 'hardhat_setBalance', [address, quantityOf(wei)]),
    anvil_setNonce: async ([address, nonce]) => {
      await chain.changeNonce(address, quantityOf(nonce))
      return null
    },
    anvil_setCode: ([address, code]) => changed(chain, 'hardhat_setCode', [address, code]),
    anvil_setStorageAt: async ([address, slot, value]) => {
      await chain.change('hardhat_setStorageAt', [address, quantityOf(slot), value])
      return true
    },

    anvil_dropAllTransactions: async () => {
      await chain.dropAll()
      return null
    },
    anvil_dumpState: async () => `0x${gzipSync(JSON.stringify(await chain.record())).toString('hex')}`,
    anvil_setLoggingEnabled: () => null,
  }
}

async function changed(chain: Chain, method: string, params: Params): Promise<null> {
  await chain.change(method, params)
  return null
}

function numberOf(value: unknown): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw invalidParams(`${String(value)} is not a whole number`)
  return number
}

/** Hex without leading zeros, as the EVM wants it. */
function quantityOf(value: unknown): string {
  try {
    return `0x${BigInt(value as string).toString(16)}`
  } catch {
    throw invalidParams(`${String(value)} is not a number`)
  }
}
