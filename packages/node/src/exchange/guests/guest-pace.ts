import type { Config } from '@kg/contract'
import { pause } from '@kg/core/async'
import type { Budgets, Parties } from '@kg/core/budget'
import { TokenBuckets } from '@kg/net'

export interface GuestPaceNeeds {
  budgets: Budgets
  config: Pick<Config, 'guests.changesPerHour'>
  now?: () => number
}

/** Limits how fast strangers may change what this node stores. */
export interface GuestPace {
  /** Whether one more change may be made. If so, it is counted, and its turn has come when the promise resolves. */
  admit(parties: Parties): Promise<boolean>
  /** Whether any stranger may make a change now. */
  isOpen(): boolean
}

/** More than this would leave too little of the node's time to its users. */
const perSecond = 25
/** Changes that may wait for their turn. */
const maxWaiting = 50

/**
 * Every change leaves a receipt for ever, also where budgets make room again. So strangers together may make an hour's
 * worth of changes in a row and no more than the even pace after that; one peer half, one address three quarters. In a
 * row means one after the other, with time for others in between.
 */
export function openGuestPace({ budgets, config, now = Date.now }: GuestPaceNeeds): GuestPace {
  const perHour = config['guests.changesPerHour']
  const open = (part: number) => new TokenBuckets((perHour * part) / 60, now, Math.max(1, perHour * part))
  const [ofPeer, ofAddress, all] = [open(0.5), open(0.75), open(1)]
  const turns = new TokenBuckets(perSecond * 60, now, perSecond)
  let waiting = 0
  let refused = 0
  const left = () => Math.floor(all.left(''))
  budgets.add({
    report: () => ({ what: 'changes', used: perHour - left(), limit: perHour, refused, evicted: 0 }),
  })

  async function waitForTurn(): Promise<void> {
    waiting++
    for (let ms = turns.take(''); ms > 0; ms = turns.take('')) await pause(ms)
    waiting--
  }

  return {
    async admit({ peer, address }) {
      const isLate =
        waiting >= maxWaiting ||
        (peer !== undefined && ofPeer.take(peer) > 0) ||
        (address !== undefined && ofAddress.take(address) > 0) ||
        all.take('') > 0
      if (isLate) refused++
      else await waitForTurn()
      return !isLate
    },
    isOpen: () => waiting < maxWaiting && left() >= 1,
  }
}
