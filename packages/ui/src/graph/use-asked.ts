import { useMemo } from 'react'
import { readView } from '../data/views.js'
import type { Asked } from '../explore/use-scope.js'

/** Which statements a picture is of. Without a context graph: everything that the caller may read. */
export interface GraphScope {
  readonly graph?: string | undefined
  readonly view?: string | undefined
  readonly asOf?: string | undefined
}

/** As requests take it. */
export const useAsked = ({ graph, view, asOf }: GraphScope): Asked =>
  useMemo(() => {
    const known = readView(view ?? null)
    return {
      ...(graph !== undefined && { contextGraphId: graph }),
      ...(known !== undefined && { view: known }),
      ...(asOf !== undefined && { asOf }),
    }
  }, [graph, view, asOf])
