import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useConnection, useNews } from './live.js'

/** Any news makes the answers that no page shows too old, so that a page that is opened again asks again. */
export function AgeUnseen(): null {
  const queries = useQueryClient()
  const { state } = useConnection()
  const age = useCallback(() => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' }), [queries])
  useEffect(() => {
    if (state === 'live') age()
  }, [state, age])
  useNews(age)
  return null
}
