import type { CallArgs } from '@kg/client'
import type { Call, Reply, RouteId, Routes } from '@kg/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNode } from './node.js'

interface Options {
  /** Asks only then. */
  readonly isWanted?: boolean
  /** Shows what was there until the new answer is here, such as while a filter is typed. */
  readonly keepsOld?: boolean
}

/** The answer of a route that reads. Events of the node make it ask again; nothing else does. */
export function useCall<K extends RouteId>(
  id: K,
  args?: Call<Routes[K]>,
  { isWanted = true, keepsOld = false }: Options = {},
): UseQueryResult<Reply<Routes[K]>> {
  const client = useNode()
  return useQuery({
    queryKey: [id, args ?? null],
    // The compiler cannot see that what one route is called with is what this route is called with.
    queryFn: ({ signal }) => client.call(id, ...([args, { signal }] as unknown as CallArgs<Routes[K]>)),
    enabled: isWanted,
    ...(keepsOld && { placeholderData: keepPreviousData }),
  })
}
