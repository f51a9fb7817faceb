import { useMutation, useMutationState } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNode } from '../../data/node.js'
import { useScope } from '../../explore/use-scope.js'
import type { Answer } from './answer.js'
import { valuesIn } from './values-in.js'

interface Asked {
  readonly sparql: string
  /** The name of a saved query, which is run with the values in the address; otherwise empty. */
  readonly saved: string
}

/** Asks the node. The answer stays with its tab while another one is shown. */
export function useAsking(id: string, { sparql, saved }: Asked) {
  const client = useNode()
  const { graph, view, asOf, search } = useScope()
  const stopping = useRef<AbortController>(undefined)
  const body = {
    sparql,
    ...(graph !== undefined && { contextGraphId: graph }),
    ...(view !== undefined && { view }),
    ...(asOf !== undefined && { asOf: /^\d+$/.test(asOf) ? Number(asOf) : asOf }),
  }
  const mutationKey = ['query', id]
  const { mutate } = useMutation<Answer & { readonly sparql?: string }, Error, typeof body>({
    mutationKey,
    mutationFn: () => {
      stopping.current = new AbortController()
      const { signal } = stopping.current
      if (saved === '' || graph === undefined) return client.call('postQuery', { body }, { signal })
      const params = { id: graph, name: saved }
      return client.call('runSavedQuery', { params, body: { parameters: valuesIn(search) } }, { signal })
    },
  })
  const latest = useMutationState({
    filters: { mutationKey },
    // Only this page puts such answers there.
    select: ({ state }) =>
      state as {
        data?: Answer & { readonly sparql?: string }
        error: Error | null
        status: string
        variables?: typeof body
      },
  }).at(-1)
  const asking = {
    ask: () => mutate(body),
    latest,
    isPending: latest?.status === 'pending',
    data: latest?.data,
    error: latest?.error ?? null,
    sent: latest?.variables?.sparql,
    /** What the answer is to, whatever is written since. A saved query comes back with its values. */
    asked: latest?.variables && { ...latest.variables, sparql: latest.data?.sparql ?? latest.variables.sparql },
  }
  return { asking, body, stop: () => stopping.current?.abort() }
}
