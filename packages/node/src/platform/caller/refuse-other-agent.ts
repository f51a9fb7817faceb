import { AuthorMismatchError } from '@kg/contract'
import type { Caller } from './caller.js'

/** An author or agent in a request only asserts who the token acts as; it cannot choose another. */
export function refuseOtherAgent(claimed: string | undefined, { agent }: Caller): void {
  if (claimed !== undefined && claimed.toLowerCase() !== agent) throw new AuthorMismatchError({ claimed, agent })
}
