import type { Reply, Routes } from '@kg/contract'

export type AssetData = Reply<Routes['getAsset']>

/** What names an asset in a request. */
export const targetOf = ({ name, contextGraphId, subGraphName }: AssetData) => ({
  params: { name },
  place: { contextGraphId, ...(subGraphName !== undefined && { subGraphName }) },
})
