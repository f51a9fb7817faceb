import type { ChainEvent, ContractName, EventArgs, EventName } from '@kg/chain'

/** The arguments of this event of this contract; nothing when it is another event. */
export function argsOf<C extends ContractName, E extends EventName<C>>(
  { contract, event, args }: Pick<ChainEvent, 'contract' | 'event' | 'args'>,
  wanted: C,
  name: E,
): EventArgs<C, E> | undefined {
  // The adapter has decoded them with the ABI that the type is made from.
  return contract === wanted && event === name ? (args as EventArgs<C, E>) : undefined
}
