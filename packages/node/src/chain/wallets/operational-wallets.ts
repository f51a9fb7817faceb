import {
  AdminKeyNotConfiguredError,
  type GivenConsent,
  KeyNotAttachedError,
  OperationalKeyTakenError,
  ProfileDoesNotExistError,
  WalletInUseError,
} from '@kg/contract'
import { checksumAddress, type Hex } from '@kg/core'
import { KeyedMutex } from '@kg/core/async'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { consentFor } from '../consents/consents.js'
import { foreignKeys } from './foreign-keys.js'
import { blockOf, inOurWords, openSending, reached, type SendingNeeds, sameAddress } from './sending.js'

export interface OperationalWalletNeeds extends SendingNeeds {
  chain: NodeChain
}

/** The operational keys of the node's identity. */
export function openOperationalWallets(needs: OperationalWalletNeeds) {
  const { ledger, chain } = needs
  // Files of keys are numbered, so they change one at a time.
  const mutex = new KeyedMutex()
  const subject = (address: string) => `urn:kg:wallet:${address}`
  const opened = () => chain.ready('Managing wallets')

  /** The identity that we can manage. */
  async function ownIdentity(open: OpenChain): Promise<bigint> {
    const known = await claimedIdentity(open)
    if (known === 0n) throw new ProfileDoesNotExistError({ why: 'no key of this node belongs to one' })
    const { address: admin } = open.wallets.admin
    if (!sameAddress(await inOurWords(open.read('Identities', 'adminOf', [known])), admin))
      throw new AdminKeyNotConfiguredError({ identityId: String(known), admin })
    return known
  }

  /** A new wallet; the same one when the request is sent again. */
  async function made(open: OpenChain, caller: Caller): Promise<Hex> {
    const act = actOf('wallet.make', caller.agent, subject('new'))
    const known = ledger.findRecorded<Hex>(act.action, act.subject)
    if (known !== undefined) return known.value
    const { address } = await mutex.run('files', () => open.wallets.add())
    await ledger.write(act, () => address)
    return address
  }

  async function add(given: Hex | undefined, caller: Caller, consent?: GivenConsent) {
    const open = await opened()
    const identityId = await ownIdentity(open)
    const { intent, send, sentBefore } = openSending(needs, open)
    const address = given === undefined ? await made(open, caller) : checksumAddress(given)
    const attached = await open.read('Identities', 'identityIdOf', [address])
    const act = actOf('wallet.attach', caller.agent, subject(address))
    // Attached by this request's own earlier run is not attached before.
    if (attached === identityId && ledger.findRecorded(act.action, act.subject) === undefined)
      return { address, added: false }
    if (attached !== 0n && attached !== identityId)
      throw new OperationalKeyTakenError({ address, identityId: String(attached) })
    const consented = () => consentFor(open, 'operational-key', identityId, address, consent)
    // Before anything is noted or paid for.
    const agreed = ledger.findRecorded(act.action, act.subject) === undefined ? await consented() : undefined
    if (given === undefined) await reached(fundNew(open, address))
    const key = `wallet/${await intent(act)}`
    const receipt = await (sentBefore(key) ?? attach(key))
    if (open.wallets.account(address) === undefined)
      await ledger.writeWithoutReceipt((w) => w.put(foreignKeys, [open.name, address], { address, at: Date.now() }))
    return { address, added: true, ...blockOf(receipt) }

    async function attach(key: string) {
      const { deadline, signature } = agreed ?? (await consented())
      const tx = { key, wallet: open.wallets.admin.address }
      return send(tx, 'Identities', 'addOperationalKey', [identityId, address, deadline, signature])
    }
  }

  /** A key of ours that somebody else's identity has leaves it by itself. */
  async function leave(open: OpenChain, identityId: bigint, address: Hex, caller: Caller) {
    const { intent, send } = openSending(needs, open)
    const id = await intent(actOf('wallet.detach', caller.agent, subject(address)))
    const tx = { key: `wallet/${id}`, wallet: address }
    const receipt = await send(tx, 'Identities', 'removeOperationalKey', [identityId, address])
    return { address, removed: true as const, ...blockOf(receipt) }
  }

  async function remove(given: Hex, caller: Caller) {
    const open = await opened()
    const foreign = await foreignIdentityOf(open, given)
    if (foreign !== undefined) return leave(open, foreign, checksumAddress(given), caller)
    const identityId = await ownIdentity(open)
    const { intent, send } = openSending(needs, open)
    const address = checksumAddress(given)
    const own = open.wallets.operational().some((wallet) => sameAddress(wallet.address, address))
    if (own && open.transactions.status().some(({ wallet }) => sameAddress(wallet, address)))
      throw new WalletInUseError({ wallet: address, why: 'a transaction of it is on its way' })
    const act = actOf('wallet.detach', caller.agent, subject(address))
    const attached = await open.read('Identities', 'identityIdOf', [address])
    if (attached !== identityId && ledger.findRecorded(act.action, act.subject) === undefined) {
      const retire = actOf('wallet.retire', caller.agent, subject(address))
      if (!own && ledger.findRecorded(retire.action, retire.subject) === undefined)
        throw new KeyNotAttachedError({ address })
      await ledger.write(retire, () => address)
      if (own) await mutex.run('files', () => open.wallets.remove(address))
      return { address, removed: true as const }
    }
    const id = await intent(act)
    const tx = { key: `wallet/${id}`, wallet: open.wallets.admin.address }
    const receipt = await send(tx, 'Identities', 'removeOperationalKey', [identityId, address])
    if (own) await mutex.run('files', () => open.wallets.remove(address))
    await ledger.writeWithoutReceipt((w) => w.remove(foreignKeys, [open.name, address]))
    return { address, removed: true as const, ...blockOf(receipt) }
  }

  return {
    add,
    remove,
    async list(caller: Caller, signal: AbortSignal) {
      const open = await chain.ready('Showing wallets', signal)
      const identityId = await claimedIdentity(open)
      const hasProfile = identityId !== 0n
      const profile = hasProfile ? await inOurWords(open.read('Identities', 'profileOf', [identityId])) : undefined
      const { admin } = open.wallets
      const foreign = ledger.read((r) => [...r.range(foreignKeys, { prefix: [open.name] })])
      const known = [
        ...open.wallets.list().map(({ address, role }) => ({ address, isAdmin: role === 'admin', held: true })),
        ...foreign.map(({ value }) => ({ address: value.address as Hex, isAdmin: false, held: false })),
      ]
      const wallets = await Promise.all(
        known.map(async ({ address, isAdmin, held }) => ({
          address,
          isAdmin,
          isPrimary: profile !== undefined && sameAddress(profile.primary, address),
          registered: isAdmin
            ? null
            : hasProfile && (await open.read('Identities', 'identityIdOf', [address])) === identityId,
          held,
        })),
      )
      const adminKeyConfigured = profile === undefined || sameAddress(profile.admin, admin.address)
      const canManage = caller.isAdmin && hasProfile && adminKeyConfigured
      return { identityId: String(identityId), hasProfile, adminKeyConfigured, canManage, wallets }
    },
  }
}

/** On a local network gas and tokens cost nothing. */
async function fundNew(open: OpenChain, address: Hex): Promise<void> {
  if (open.fund !== undefined && (await open.balanceOf(address)) === 0n) await open.fund(address)
}

/** The identity that the primary wallet is a key of, whether it is ours or not. */
const claimedIdentity = (open: OpenChain): Promise<bigint> => {
  const { address } = open.wallets.operational()[0] ?? open.wallets.admin
  return open.read('Identities', 'identityIdOf', [address])
}

/** The identity of somebody else that a wallet of ours is a key of. */
async function foreignIdentityOf(open: OpenChain, given: Hex): Promise<bigint | undefined> {
  const isHeld = open.wallets.operational().some(({ address }) => sameAddress(address, given))
  const identityId = isHeld ? await open.read('Identities', 'identityIdOf', [given]) : 0n
  if (identityId === 0n) return undefined
  const admin = await open.read('Identities', 'adminOf', [identityId])
  return sameAddress(admin, open.wallets.admin.address) ? undefined : identityId
}
