import { HostModeNotHostedError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import { publicKeyOf, verifyBytes } from '@kg/net'
import type { LedgerWriter } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readHostKey } from '../membership/host-key.js'
import type { HostKey } from '../membership/table.js'
import type { Hosting } from '../sync/share-listener.js'
import type { ShareMessage } from '../sync/share-message.js'
import { type HostedGraph, type HostedMessage, hostedGraphs, hostedMessages } from './table.js'
import { openUnproven } from './unproven-messages.js'

export interface HostingNeeds {
  ledger: Journal
  nodeAgent: string
  /** For each context graph; the oldest messages go first. */
  maxBytes: number
  budgets: Budgets
}

export type OpenHosting = ReturnType<typeof openHosting>

/** Stores the messages of restricted context graphs for their members, without being able to read them. */
export function openHosting({ ledger, nodeAgent, maxBytes, budgets }: HostingNeeds) {
  const unproven = openUnproven({ ledger, maxBytes, budgets })
  const hashes = () => ledger.read((r) => [...r.range(hostedGraphs)].map(({ key }) => key))
  const subject = (hash: string) => `urn:kg:name-hash:${hash}`

  async function host(hash: string, curator: string | undefined): Promise<HostedGraph> {
    const { value } = await ledger.write(actOf('host-mode.subscribe', nodeAgent, subject(hash)), (w) => {
      const known = w.get(hostedGraphs, hash)
      const { hostKey, ...rest } = known ?? { hash, since: Date.now(), messages: 0, bytes: 0, next: 1 }
      // A key is valid only under the curator who signed it.
      const valid = hostKey !== undefined && (curator ?? hostKey.curator) === hostKey.curator ? { hostKey } : {}
      const row = { ...rest, ...valid, ...defined({ curator }) }
      w.put(hostedGraphs, hash, row)
      return row
    })
    return value
  }

  /** Deletes a hosted graph. Returns how many messages were deleted. `name` is for the error message. */
  async function drop(hash: string, name: string): Promise<number> {
    const { value } = await ledger.write(actOf('host-mode.unsubscribe', nodeAgent, subject(hash)), (w) => {
      if (!w.remove(hostedGraphs, hash)) throw new HostModeNotHostedError({ contextGraph: name })
      const keys = [...w.range(hostedMessages, { prefix: [hash] })].map(({ key }) => key)
      for (const key of keys) w.remove(hostedMessages, key)
      return keys.length
    })
    return value
  }

  /** Checks and remembers a host key that somebody shows. Returns nothing if it is not the curator's newest. */
  async function proveKey(hash: string, shown: unknown): Promise<HostKey | undefined> {
    const row = ledger.read((r) => r.get(hostedGraphs, hash))
    if (row?.curator === undefined) return undefined
    const { hostKey: known } = row
    const key = isSame(known, shown) ? known : await readHostKey(shown, hash, row.curator)
    if (key === undefined || key.epoch < (known?.epoch ?? 0)) return undefined
    if (key !== known)
      await ledger.writeWithoutReceipt((w) => {
        const now = w.get(hostedGraphs, hash)
        if (now !== undefined && (now.hostKey?.epoch ?? 0) < key.epoch)
          w.put(hostedGraphs, hash, { ...now, hostKey: key })
      })
    return key
  }

  /** If the curator is known, only messages of members are stored, so that nobody else can use up the space. */
  async function accept({ graph: hash, sealed, host: shown, from }: ShareMessage): Promise<void> {
    if (sealed === undefined) return
    const hasCurator = ledger.read((r) => r.get(hostedGraphs, hash))?.curator !== undefined
    if (hasCurator) {
      const key = shown === undefined ? undefined : await proveKey(hash, shown.key)
      if (key === undefined || !verifyBytes(publicKeyOf(key.key), sealed, shown?.proof ?? new Uint8Array())) return
    }
    if (hasCurator) await ledger.writeWithoutReceipt((w) => put(w, hash, { sealed, at: Date.now() }))
    else await unproven.store(hash, from, sealed, put)
  }

  function put(w: Omit<LedgerWriter, 'change'>, hash: string, message: HostedMessage): void {
    const row = w.get(hostedGraphs, hash)
    const { sealed } = message
    if (row === undefined || sealed.length > maxBytes) return
    w.put(hostedMessages, [hash, row.next], message)
    let { bytes, messages } = { bytes: row.bytes + sealed.length, messages: row.messages + 1 }
    for (const { key, value } of [...w.range(hostedMessages, { prefix: [hash], limit: 64 })]) {
      if (bytes <= maxBytes) break
      w.remove(hostedMessages, key)
      bytes -= value.sealed.length
      messages--
    }
    w.put(hostedGraphs, hash, { ...row, bytes, messages, next: row.next + 1 })
  }

  const hosting: Hosting = { hashes, accept }
  return { ...hosting, host, drop, proveKey, maxBytes }
}

const isSame = (known: HostKey | undefined, shown: unknown): known is HostKey => {
  const { key, signature, epoch } = (typeof shown === 'object' && shown !== null ? shown : {}) as Partial<HostKey>
  return known !== undefined && key === known.key && signature === known.signature && epoch === known.epoch
}
