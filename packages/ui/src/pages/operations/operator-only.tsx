import type { ReactNode } from 'react'
import { useCall } from '../../data/use-call.js'
import { Failed, Forbidden, Loading } from '../../look/states.js'

/** What the node gives to its operator alone is not even asked for with another token. */
export function OperatorOnly({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useCall('agentIdentity')
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (!data.isAdmin)
    return (
      <Forbidden>
        <p>Only the operator of the node may see this. Sign in with the admin token.</p>
      </Forbidden>
    )
  return children
}
