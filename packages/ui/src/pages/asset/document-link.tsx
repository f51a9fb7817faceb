import { useCall } from '../../data/use-call.js'
import { ButtonLink } from '../../look/button.js'
import { documentPath } from '../paths.js'
import { type AssetData, targetOf } from './asset-data.js'

/** To the text of what was imported into an asset, if anything was. */
export function DocumentLink({ asset }: { asset: AssetData }) {
  const { params, place } = targetOf(asset)
  const { agentAddress, contextGraphId, name } = asset
  const { data } = useCall('listDocuments', { params, query: { ...place, agentAddress } })
  const count = data?.documents.length ?? 0
  if (count === 0) return null
  return (
    <ButtonLink to={documentPath(contextGraphId, agentAddress, name)}>
      {count === 1 ? 'Read the document' : `Read ${count.toLocaleString()} documents`}
    </ButtonLink>
  )
}
