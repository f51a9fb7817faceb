import type { TxReceipt } from '@kg/chain'
import { AdminKeyNotConfiguredError, ProfileDoesNotExistError } from '@kg/contract'
import { toHex } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { argsOf } from '../connection/event-args.js'
import { firstAsk } from '../connection/join-chain.js'
import { mostUint96, weiOf } from '../wallets/amount.js'
import { blockOf, inOurWords, openSending, type SendingNeeds } from '../wallets/sending.js'
import { tokens } from '../wallets/tokens.js'

export interface IdentityNeeds extends SendingNeeds {
  chain: NodeChain
  /** Raw bytes of the node's peer id, for its profile. */
  peerId: Uint8Array
}

/** Who the node is on-chain, and what it asks. */
export function openIdentity(needs: IdentityNeeds) {
  const { ledger, chain, peerId } = needs

  async function describe(open: OpenChain) {
    const identityId = await open.refreshIdentity()
    const { role, symbol } = open
    if (identityId === 0n) return { identityId: '0', hasIdentity: false, role }
    const { ask, nextAsk, nextAskAt, primary, admin } = await inOurWords(
      open.read('Identities', 'profileOf', [identityId]),
    )
    const announced = nextAskAt === 0n ? {} : { nextAsk: tokens(nextAsk), nextAskAt: timeOf(nextAskAt) }
    const prices = { ask: tokens(ask), ...announced, symbol }
    return { identityId: String(identityId), hasIdentity: true, role, ...prices, primary, admin }
  }

  return {
    async get(signal: AbortSignal) {
      if (chain.status().state === 'none') return { identityId: '0', hasIdentity: false, role: 'edge' as const }
      return describe(await chain.ready('Showing the identity', signal))
    },

    /** Sent twice it waits for the same transaction: a node has one profile. */
    async ensure(caller: Caller) {
      const open = await chain.ready('Making an identity')
      const { admin } = open.wallets
      const wallet = (open.wallets.operational()[0] ?? admin).address
      const act = actOf('identity.make', caller.agent, `urn:kg:wallet:${wallet}`)
      // An identity that this request made in an earlier run is its own work.
      if ((await open.refreshIdentity()) !== 0n && ledger.findRecorded(act.action, act.subject) === undefined)
        return { ...(await describe(open)), created: false }
      const args = [admin.address, toHex(peerId), firstAsk] as const
      const { intent, send } = openSending(needs, open)
      await intent(act)
      await send({ key: `identity/${wallet}/${admin.address}`, wallet }, 'Identities', 'createProfile', args)
      return { ...(await describe(open)), created: true }
    },

    async setAsk(amount: string, caller: Caller) {
      const ask = weiOf(amount, { zero: true, most: mostUint96 })
      const open = await chain.ready('Setting the ask')
      const identityId = open.identityId() || (await open.refreshIdentity())
      if (identityId === 0n) await refuseForeign(open)
      if (identityId === 0n) throw new ProfileDoesNotExistError({ why: 'no key of this node belongs to one' })
      const { intent, send } = openSending(needs, open)
      const act = actOf('identity.ask', caller.agent, `urn:kg:identity:${identityId}`)
      const tx = { key: `ask/${await intent(act)}`, wallet: open.wallets.admin.address }
      const receipt = await send(tx, 'Identities', 'setAsk', [identityId, ask])
      const from = timeOf(await beginningOf(open, receipt))
      return { identityId: String(identityId), ask: tokens(ask), symbol: open.symbol, from, ...blockOf(receipt) }
    },
  }
}

const timeOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString()

/** When the price of this transaction begins to count, in seconds. */
async function beginningOf({ addresses }: OpenChain, receipt: TxReceipt): Promise<bigint> {
  const { eventsIn, followedOf } = await import('@kg/chain')
  const [set] = eventsIn(receipt, followedOf(addresses, ['Identities'])).flatMap(
    (event) => argsOf(event, 'Identities', 'AskSet') ?? [],
  )
  if (set === undefined) throw new TypeError('what was sent says when it begins')
  return set.from
}

/** Where a key of ours belongs to somebody else's identity, that is what stands in the way. */
async function refuseForeign({ wallets, read }: OpenChain): Promise<void> {
  const { address } = wallets.operational()[0] ?? wallets.admin
  const identityId = await read('Identities', 'identityIdOf', [address])
  if (identityId !== 0n)
    throw new AdminKeyNotConfiguredError({ identityId: String(identityId), admin: wallets.admin.address })
}
