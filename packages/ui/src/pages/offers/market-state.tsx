import { CircleAlert, CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { Chip, type Tone } from '../../look/layer.js'

const looks: Readonly<Record<string, readonly [word: string, tone: Tone, Icon: typeof CircleCheck]>> = {
  PREPARING_OFFER: ['Being made', 'shared', Hourglass],
  WAITING_FOR_HOLDERS: ['Open for bids', 'shared', Hourglass],
  FINALIZING_OFFER: ['Choosing', 'shared', Hourglass],
  FINALIZED: ['Held', 'published', CircleCheck],
  COMPLETED: ['Over', 'plain', CircleCheck],
  CANCELLED: ['Cancelled', 'plain', CircleSlash],
  FAILED: ['Failed', 'danger', CircleAlert],
  fetching: ['Fetching', 'shared', Hourglass],
  bidding: ['Bidding', 'shared', Hourglass],
  waiting: ['Bid made', 'shared', Hourglass],
  holding: ['Holding', 'published', CircleCheck],
  challenged: ['Challenged', 'draft', CircleAlert],
  completed: ['Over', 'plain', CircleCheck],
  failed: ['Failed', 'danger', CircleAlert],
  released: ['Not held', 'plain', CircleSlash],
}

/** The state of an offer, a holder or a holding. */
export function MarketState({ state }: { state: string }) {
  const [word, tone, Icon] = looks[state] ?? [state, 'plain', Hourglass]
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  )
}
