import { every } from '@kg/core/async'
import type { Logger } from 'pino'
import type { SealDomain } from '../../memory/assets/seal-domain.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import { isAbout, isAct } from '../../platform/acts/acts.js'
import { afterCommits } from '../../platform/background/after-commits.js'
import { Background } from '../../platform/background/background.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { CatchUps } from '../sync/catch-ups.js'
import type { Sync } from '../sync/sync.js'
import { expireJoins, finishJoins } from './advance-joins.js'
import { answerPeer } from './answer-peer.js'
import type { InvitationBudget } from './invitation-budget.js'
import type { JoinBudget } from './join-budget.js'
import { Outbox } from './outbox.js'
import { parcelAddress, parcelContents } from './parcel-contents.js'
import { joinProtocol } from './protocol.js'

export interface JoiningNeeds {
  ledger: Journal
  graphs: ContextGraphs
  keys: AgentKeys
  network: PeerNetwork
  sync: Sync
  catchUps: CatchUps
  sealDomain: () => Promise<SealDomain>
  /** Checks whether members of a context graph have to be notified. */
  updateMembers: (contextGraph: string) => void
  joins: JoinBudget
  invitations: InvitationBudget
  log: Logger
}

const checkMs = 10_000

export type Joining = ReturnType<typeof openJoining>

/** Joining curated context graphs, from the request to the data, on both sides. */
export function openJoining(needs: JoiningNeeds) {
  const { ledger, network, sync, catchUps, log } = needs
  const { seed, peerId } = network
  const { receiver } = sync
  const ending = new AbortController()
  const background = new Background((err) => log.warn({ err }, 'a request to join did not advance'))
  const outbox = new Outbox({
    ledger,
    log,
    courier: {
      contents: (parcel) => ledger.read((r) => parcelContents(r, parcel, peerId)),
      addressOf: (parcel) => ledger.read((r) => parcelAddress(r, parcel)),
    },
  })
  const finish = () => background.schedule(() => finishJoins({ ledger, catchUps }))
  const answerNeeds = { ...needs, peerId, seed, receiver, onApproved: finish }

  function check(): void {
    background.schedule(() => expireJoins({ ledger }))
    finish()
  }

  network.onOpen(async (host) => {
    await host.serve(joinProtocol, (request, { peerId, address }) =>
      answerPeer(answerNeeds, request, { peerId, address }),
    )
    await outbox.start(host)
    every(checkMs, check, { signal: ending.signal })
    check()
  })
  const afterShares = afterCommits(() => outbox.wake())
  const stopListening = ledger.onCommit((receipt) => {
    if (isAbout(receipt, 'join')) outbox.wake()
    else if (isAct(receipt, 'asset.share')) afterShares.ask()
  })

  return {
    outbox,
    async stop(): Promise<void> {
      ending.abort()
      stopListening()
      afterShares.end()
      await outbox.stop()
      await background.stop()
    },
  }
}
