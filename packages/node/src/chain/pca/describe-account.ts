import type { ConvictionAccount } from '@kg/contract'
import type { OpenChain } from '../connection/chain.js'
import { inOurWords } from '../wallets/sending.js'
import { tokens } from '../wallets/tokens.js'

const moment = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString()

export const infoOf = (open: OpenChain, id: bigint) =>
  inOurWords(open.read('ConvictionAccounts', 'getAccountInfo', [id]))

export async function describeAccount(open: OpenChain, id: bigint): Promise<ConvictionAccount> {
  const [info, agents] = await Promise.all([
    infoOf(open, id),
    inOurWords(open.read('ConvictionAccounts', 'agentsOf', [id])),
  ])
  return {
    accountId: String(id),
    owner: info.owner,
    isOwn: open.wallets.account(info.owner) !== undefined,
    committedTokens: tokens(info.committed),
    createdAt: moment(info.createdAt),
    lockEndsAt: moment(info.lockEndsAt),
    epoch: Number(info.epoch),
    baseEpochAllowance: tokens(info.baseEpochAllowance),
    epochAllowanceLeft: tokens(info.epochAllowanceLeft),
    buffer: tokens(info.buffer),
    discountBps: Number(info.discountBps),
    agentCount: Number(info.agentCount),
    agents: [...agents],
    symbol: open.symbol,
  }
}
