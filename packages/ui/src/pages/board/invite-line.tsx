import { useCall } from '../../data/use-call.js'
import { CommandLine } from '../../look/command-line.js'
import { inviteText } from '../knowledge/invite.js'
import css from './board.module.css'

/** An address from elsewhere reaches further than one of this machine. */
const isOfThisMachine = (address: string) => /\/ip4\/127\.|\/ip6\/::1\//.test(address)

/** What a curator sends to those who should ask to join. */
export function InviteLine({ graph }: { graph: string }) {
  const { data } = useCall('status')
  if (data === undefined) return null
  const addresses = data.multiaddrs.filter((address) => address.includes('/p2p/'))
  const curator = addresses.find((address) => !isOfThisMachine(address)) ?? addresses[0] ?? data.peerId
  return (
    <section>
      <h2>Invite somebody</h2>
      <p className={css.about}>
        Send this text in any way you like. Whoever pastes it under Knowledge, Join asks to be let in, and you decide
        above.
      </p>
      <CommandLine text={inviteText({ graph, curator })} />
    </section>
  )
}
