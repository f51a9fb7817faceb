import { useMemo } from 'react'
import { useCall } from '../../data/use-call.js'

/** What agents call themselves, by their addresses in lower case. */
export function useNames(): ReadonlyMap<string, string> {
  const { data } = useCall('listAgents')
  return useMemo(
    () => new Map(data?.agents.map(({ agentAddress, name }) => [agentAddress.toLowerCase(), name])),
    [data],
  )
}
