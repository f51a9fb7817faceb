import type { CommandContext, CommandInput, OptionSpec } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, flag } from '../shared/input.js'
import type { Place } from '../shared/send-statements.js'

export const shareOption: OptionSpec = {
  flags: '--share',
  about: 'Also share the result, so that others see it',
}

/** Shares a changed draft where that is asked for, or says how. */
export async function shareIfWanted(
  input: CommandInput,
  where: Place,
  context: CommandContext,
): Promise<{ shared: boolean }> {
  const name = arg(input, 'name')
  if (!flag(input, 'share')) {
    context.say(`Share it: ${ka('share', name, where)}`)
    return { shared: false }
  }
  await context.during('Sharing', () =>
    context.client().call('shareAsset', { params: { name }, body: where }, { signal: context.signal }),
  )
  return { shared: true }
}
