import type { Config } from '@kg/contract'
import type { Budgets, Parties } from '@kg/core/budget'
import { TokenBuckets } from '@kg/net'

export interface GuestPaceNeeds {
  budgets: Budgets
  config: Pick<Config, 'guests.changesPerHour'>
  now?: () => number
}

/** Limits how fast strangers may change what this node stores. */
export interface GuestPace {
  /** Whether one more change may be made now. If so, it is counted. */
  admit(parties: Parties): boolean
  /** Whether any stranger may make a change now. */
  isOpen(): boolean
}

/**
 * Every change leaves a receipt for ever, also where budgets make room again. So strangers together may make an hour's
 * worth of changes at once and no more than the even pace after that; one peer half, one address three quarters.
 */
export function openGuestPace({ budgets, config, now = Date.now }: GuestPaceNeeds): GuestPace {
  const perHour = config['guests.changesPerHour']
  const open = (part: number) => new TokenBuckets((perHour * part) / 60, now, Math.max(1, perHour * part))
  const [ofPeer, ofAddress, all] = [open(0.5), open(0.75), open(1)]
  let refused = 0
  const left = () => Math.floor(all.left(''))
  budgets.add({
    report: () => ({ what: 'changes', used: perHour - left(), limit: perHour, refused, evicted: 0 }),
  })
  return {
    admit({ peer, address }) {
      const isLate =
        (peer !== undefined && ofPeer.take(peer) > 0) ||
        (address !== undefined && ofAddress.take(address) > 0) ||
        all.take('') > 0
      if (isLate) refused++
      return !isLate
    },
    isOpen: () => left() >= 1,
  }
}
