import type { Client } from '@kg/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNode } from './node.js'

/** Something that the user does. When it is done, everything on the page is asked again. */
export function useAct<Input, Output>(act: (client: Client, input: Input) => Promise<Output>) {
  const client = useNode()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(client, input),
    onSettled: () => queries.invalidateQueries(),
  })
}
