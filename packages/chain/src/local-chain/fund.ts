import type { Hex } from '@kg/core'
import { parseEther } from 'viem'
import type { ChainClient } from '../chain-client.js'
import { type Addresses, contracts } from '../contracts.js'
import { waitForReceipt } from '../wait-for-receipt.js'

export interface Funds {
  /** Wei for gas. */
  readonly ether?: bigint
  /** Token wei. */
  readonly tokens?: bigint
}

export const plenty: Required<Funds> = { ether: parseEther('100'), tokens: parseEther('1000000') }

/** Gives a wallet of the local network gas and tokens. One call at a time: all are sent by the deployer. */
export async function fund(client: ChainClient, { Token }: Addresses, to: Hex, funds: Funds = plenty): Promise<void> {
  const { ether = 0n, tokens = 0n } = funds
  if (ether > 0n) await waitForReceipt(client, await client.sendTransaction({ to, value: ether }))
  if (tokens === 0n) return
  const { abi } = contracts.Token
  const hash = await client.writeContract({ address: Token, abi, functionName: 'mint', args: [to, tokens] })
  await waitForReceipt(client, hash)
}
