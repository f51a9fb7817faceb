import { ForbiddenError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import { rpcRequest, verdictOn } from '@kg/core/verify'
import type { Handler } from '../tools/handler.js'

interface Check {
  readonly bundle: object
  readonly author?: string
  readonly contract?: string
  readonly rpcUrl?: string
}

/** Needs no node: whoever made the bundle cannot be asked to check it. */
export const verifyBundle: Handler = async ({ bundle, author, contract, rpcUrl }: Check, { signal, isLocal }) => {
  // Over HTTP the node would ask addresses of its own network for strangers.
  if (rpcUrl !== undefined && !isLocal)
    throw new ForbiddenError({
      why: 'Over HTTP no other address is asked: leave rpcUrl out, or use kg verify-bundle --rpc',
    })
  const expected = { ...defined({ author, contract }) }
  const request = defined({ request: mapDefined(rpcUrl, (rpcUrl) => rpcRequest(rpcUrl, { signal })) })
  return verdictOn(bundle, { expected, ...request })
}
