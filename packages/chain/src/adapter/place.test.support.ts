import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { tokenAbi } from '../abi/token.js'
import { rpc } from '../local-chain/rpc.js'
import { type LocalChain, startLocalChain } from '../local-chain/start-local-chain.js'
import { type ChainReader, chainReader } from './chain-reader.js'
import { Transactions, type TransactionsNeeds } from './transactions.js'
import type { TxSettings } from './tx-settings.js'

/** A chain, a ledger and some wallets. */
export interface TestPlace {
  readonly folder: string
  readonly chain: LocalChain
  readonly ledger: Ledger
  readonly reader: ChainReader
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  /** A new one with gas. */
  wallet(tokens?: bigint): Promise<Hex>
  accountOf(wallet: Hex): PrivateKeyAccount | undefined
  transactions(settings?: Partial<TxSettings>, needs?: Partial<TransactionsNeeds>): Transactions
  /** Is stopped with the place. */
  ending<T extends { stop(): unknown }>(one: T): T
  close(): Promise<void>
}

export async function testPlace(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'kg-adapter-'))
  const chain = await startLocalChain({ folder: join(folder, 'chain') })
  const ledger = await Ledger.open({ path: join(folder, 'ledger') }, { signer: ed25519Signer(newEd25519Pem()) })
  const accounts = new Map<Hex, PrivateKeyAccount>()
  const opened: { stop(): unknown }[] = []
  const ending = <T extends { stop(): unknown }>(one: T): T => {
    opened.push(one)
    return one
  }
  return {
    folder,
    chain,
    ledger,
    ending,
    reader: chainReader(chain),
    rpc: (method: string, ...params: unknown[]) => rpc(chain.url, method, params),
    async wallet(tokens = 0n): Promise<Hex> {
      const account = privateKeyToAccount(generatePrivateKey())
      accounts.set(account.address, account)
      await rpc(chain.url, 'anvil_setBalance', [account.address, '0x56bc75e2d63100000'])
      if (tokens > 0n) await chain.fund(account.address, { tokens })
      return account.address
    },
    accountOf: (wallet: Hex) => accounts.get(wallet),
    transactions(settings: Partial<TxSettings> = {}, needs: Partial<TransactionsNeeds> = {}): Transactions {
      const account = (wallet: Hex) => accounts.get(wallet)
      const quick = { pollMs: 10, callMs: 2000, deadlineMs: 15_000 }
      return ending(new Transactions({ ...chain, ledger, account, ...needs }, { ...quick, ...settings }))
    },
    async close() {
      for (const one of opened) await one.stop()
      await ledger.close()
      await chain.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export const newAddress = (): Hex => privateKeyToAccount(generatePrivateKey()).address

export const transferData = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })

export const mintData = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
