import type { Reply, Routes } from '@kg/contract'
import type { CommandContext, CommandInput, Paint } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, place } from '../shared/input.js'
import { short } from '../shared/table.js'

type Shared = Reply<Routes['shareAsset']>

/** What `ka share` and the older `assertion promote` do. */
export async function shareDraft(input: CommandInput, context: CommandContext): Promise<Shared> {
  const name = arg(input, 'name')
  const where = place(input)
  const shared = await context.during('Sharing', () =>
    context.client().call('shareAsset', { params: { name }, body: where }, { signal: context.signal }),
  )
  context.say(`Publish it once its context graph is registered: ${ka('publish', name, where)}`)
  return shared
}

export const showShared = ({ promotedCount, merkleRoot }: Shared, paint: Paint): string =>
  promotedCount === 0
    ? `Already shared ${paint.dim(`root ${short(merkleRoot)}`)}`
    : `shared ${promotedCount} statements ${paint.dim(`root ${short(merkleRoot)}`)}`
