import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { kg } from '../shared/hints.js'
import { sheet } from '../shared/table.js'

type Identity = Reply<Routes['nodeIdentity']>

const show = (
  { identityId, hasIdentity, role, ask, nextAsk, nextAskAt, symbol, primary, admin }: Identity,
  paint: Paint,
): string =>
  sheet(
    [
      ['identity', hasIdentity ? identityId : 'none'],
      ['role', role],
      ['ask', ask === undefined ? undefined : `${ask} ${symbol ?? ''} per KB and epoch`],
      ['announced', nextAsk === undefined ? undefined : `${nextAsk} ${symbol ?? ''} from ${nextAskAt ?? ''} on`],
      ['primary', primary],
      ['admin', admin],
    ],
    paint,
  )

export const identity = command({
  path: ['identity'],
  summary: 'Show the node’s identity on the chain',
  examples: ['kg identity'],
  async run(_, context) {
    const found = await context.client().call('nodeIdentity', {}, { signal: context.signal })
    if (!found.hasIdentity) context.say(`Create one: ${kg('identity', 'ensure')}`)
    return found
  },
  show,
})

export const ensureIdentity = command({
  path: ['identity', 'ensure'],
  summary: 'Create the node’s identity on the chain if it has none',
  about: 'You need the admin token.',
  examples: ['kg identity ensure'],
  run: (_, context) =>
    context.during('Creating it on the chain', () =>
      context.client().call('ensureIdentity', {}, { signal: context.signal }),
    ),
  show,
})
