import { routes } from 'virtual:called-routes'
import { type Client, openClient } from '@kg/client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const NodeContext = createContext<Client | undefined>(undefined)
const TokenContext = createContext('')

/** The node that served this page, asked with the caller's token. */
export function NodeProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useMemo(() => openClient(routes, { baseUrl: window.location.origin, token }), [token])
  return (
    <NodeContext value={client}>
      <TokenContext value={token}>{children}</TokenContext>
    </NodeContext>
  )
}

/** For requests that the one client cannot make, such as uploads that say how far they are. */
export const useToken = (): string => useContext(TokenContext)

export function useNode(): Client {
  const client = useContext(NodeContext)
  if (client === undefined) throw new Error('there is no node around this')
  return client
}
