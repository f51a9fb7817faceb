import { useCall } from '../../data/use-call.js'
import { ButtonLink } from '../../look/button.js'
import type { AssetData } from '../asset/asset-data.js'
import { editPath } from '../paths.js'

/** Leads its author to the editor, unless the draft is sealed. */
export function EditLink({ asset: { contextGraphId, agentAddress, name, wmCurrentAssertion } }: { asset: AssetData }) {
  const { data: me } = useCall('agentIdentity')
  const isSealed = wmCurrentAssertion?.root !== undefined
  if (me?.agentAddress.toLowerCase() !== agentAddress.toLowerCase() || isSealed) return null
  return <ButtonLink to={editPath(contextGraphId, agentAddress, name)}>Edit</ButtonLink>
}
