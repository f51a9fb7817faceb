import type { TxReceipt } from '@kg/chain'
import { AgentTakenError, type GivenConsent, NotAccountAdminError, TokensInsufficientError } from '@kg/contract'
import { checksumAddress, type Hex } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { consentFor } from '../consents/consents.js'
import { mostUint128, weiOf } from '../wallets/amount.js'
import { blockOf, openSending, type Sending, type SendingNeeds } from '../wallets/sending.js'
import { tokens } from '../wallets/tokens.js'
import { infoOf } from './describe-account.js'
import { noteAccounts } from './own-accounts.js'

export interface AccountNeeds extends SendingNeeds {
  chain: NodeChain
}

/** What changes conviction accounts. Each sends its transaction once, however often its request comes. */
export function openAccounts(needs: AccountNeeds) {
  const { ledger, chain } = needs
  const opened = () => chain.ready('Changing conviction accounts')
  const mutex = new KeyedMutex()
  const pcaAct = (action: ActionIn<'pca'>, caller: Caller, id: string | bigint) =>
    actOf(action, caller.agent, `urn:kg:pca:${id}`)

  /** Lets the contract take the amount; one at a time for a wallet, since a second approval would replace the first. */
  function paying<T>(
    open: OpenChain,
    id: string,
    wallet: Hex,
    amount: bigint,
    sending: Sending,
    pay: () => Promise<T>,
  ) {
    return mutex.run(wallet, async () => {
      const spender = open.addresses.ConvictionAccounts
      const allowed = await open.read('Token', 'allowance', [wallet, spender])
      if (allowed < amount)
        await sending.send({ key: `pca/${id}/approve`, wallet }, 'Token', 'approve', [spender, amount])
      return pay()
    })
  }

  async function haveTokens(open: OpenChain, wallet: Hex, amount: bigint): Promise<void> {
    const balance = await open.read('Token', 'balanceOf', [wallet])
    if (balance >= amount) return
    throw new TokensInsufficientError({ wallet, needs: tokens(amount), has: tokens(balance), symbol: open.symbol })
  }

  /** The owner's wallet, or another that may do the same. */
  async function walletFor(open: OpenChain, accountId: bigint, also?: Hex): Promise<Hex> {
    const { owner } = await infoOf(open, accountId)
    const wallet = [owner, ...(also === undefined ? [] : [also])].find((one) => open.wallets.account(one) !== undefined)
    if (wallet === undefined) throw new NotAccountAdminError({ accountId: String(accountId), owner })
    return wallet
  }

  return {
    async create(text: string, caller: Caller) {
      const amount = weiOf(text, { most: mostUint128 })
      const open = await opened()
      const wallet = open.wallets.admin.address
      const sending = openSending(needs, open)
      const id = await sending.intent(pcaAct('pca.create', caller, 'new'), () => haveTokens(open, wallet, amount))
      const tx = { key: `pca/${id}`, wallet }
      const receipt = await paying(open, id, wallet, amount, sending, () =>
        sending.send(tx, 'ConvictionAccounts', 'createAccount', [amount]),
      )
      const { accountId, discountBps } = await eventOf(open, receipt, 'AccountCreated')
      await noteAccounts(ledger, open, [accountId ?? 0n])
      return {
        accountId: String(accountId),
        committedTokens: tokens(amount),
        discountBps: Number(discountBps),
        owner: wallet,
        ...blockOf(receipt),
      }
    },

    async fund(accountId: bigint, text: string, caller: Caller) {
      const amount = weiOf(text, { most: mostUint128 })
      const open = await opened()
      const wallet = await walletFor(open, accountId, open.wallets.admin.address)
      const sending = openSending(needs, open)
      const act = pcaAct('pca.fund', caller, accountId)
      const id = await sending.intent(act, () => haveTokens(open, wallet, amount))
      const receipt = await paying(open, id, wallet, amount, sending, () =>
        sending.send({ key: `pca/${id}`, wallet }, 'ConvictionAccounts', 'topUp', [accountId, amount]),
      )
      return { accountId: String(accountId), addedTokens: tokens(amount), ...blockOf(receipt) }
    },

    async registerAgent(accountId: bigint, agent: Hex, caller: Caller, given?: GivenConsent) {
      const open = await opened()
      const wallet = await walletFor(open, accountId)
      const { intent, send, sentBefore } = openSending(needs, open)
      const consented = async () => {
        const taken = await open.read('ConvictionAccounts', 'accountOf', [agent])
        if (taken !== 0n) throw new AgentTakenError({ agentAddress: checksumAddress(agent), accountId: String(taken) })
        return consentFor(open, 'account-agent', accountId, agent, given)
      }
      const id = await intent(pcaAct('pca.register-agent', caller, accountId), async () => void (await consented()))
      const key = `pca/${id}`
      const register = async () => {
        const { deadline, signature } = await consented()
        const args = [accountId, agent, deadline, signature] as const
        return send({ key, wallet }, 'ConvictionAccounts', 'registerAgent', args)
      }
      const receipt = await (sentBefore(key) ?? register())
      return { accountId: String(accountId), agentAddress: checksumAddress(agent), ...blockOf(receipt) }
    },

    /** An agent whose key we hold can leave by itself. */
    async deregisterAgent(accountId: bigint, agent: Hex, caller: Caller) {
      const open = await opened()
      const wallet = await walletFor(open, accountId, agent)
      const { intent, send } = openSending(needs, open)
      const key = `pca/${await intent(pcaAct('pca.deregister-agent', caller, accountId))}`
      const receipt = await send({ key, wallet }, 'ConvictionAccounts', 'deregisterAgent', [accountId, agent])
      return { accountId: String(accountId), agentAddress: checksumAddress(agent), ...blockOf(receipt) }
    },

    async settle(accountId: bigint, caller: Caller) {
      const open = await opened()
      const wallet = await walletFor(open, accountId, open.wallets.admin.address)
      const { intent, send } = openSending(needs, open)
      const key = `pca/${await intent(pcaAct('pca.settle', caller, accountId))}`
      const receipt = await send({ key, wallet }, 'ConvictionAccounts', 'settle', [accountId])
      const { moved = 0n } = await eventOf(open, receipt, 'Settled')
      return { accountId: String(accountId), movedTokens: tokens(moved), ...blockOf(receipt) }
    },
  }
}

/** The numbers of an event of the accounts' contract; none when there was no such event. */
async function eventOf(open: OpenChain, receipt: TxReceipt, name: string): Promise<Readonly<Record<string, bigint>>> {
  const { eventsIn, followedOf } = await import('@kg/chain')
  const events = eventsIn(receipt, followedOf(open.addresses, ['ConvictionAccounts']))
  return (events.find(({ event }) => event === name)?.args ?? {}) as Readonly<Record<string, bigint>>
}
