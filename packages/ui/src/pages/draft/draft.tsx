import type { ReactNode } from 'react'
import { useCall } from '../../data/use-call.js'
import { ButtonLink } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Page } from '../../look/page.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { useSegments } from '../../shell/segments.js'
import type { AssetData } from '../asset/asset-data.js'
import { assetPath } from '../paths.js'
import { Above } from './above.js'
import { DraftEditor } from './draft-editor.js'
import { most, useNewest } from './use-newest.js'

/** Changes what an asset says: as a form or as Turtle. */
export function Draft() {
  const [, graph = '', , agentAddress = '', name = ''] = useSegments()
  const { data: me } = useCall('agentIdentity')
  const { data, error, refetch } = useCall('getAsset', {
    params: { name },
    query: { contextGraphId: graph, agentAddress },
  })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined || me === undefined) return <Loading />
  const page = assetPath(graph, agentAddress, name)
  if (me.agentAddress.toLowerCase() !== data.agentAddress.toLowerCase())
    return (
      <Whole asset={data}>
        <Empty title="Only its author can change it">
          <p>You can say something else about the same things in an asset of your own.</p>
          <ButtonLink to={page}>Back to the asset</ButtonLink>
        </Empty>
      </Whole>
    )
  // An open draft has no root.
  if (data.wmCurrentAssertion?.root !== undefined)
    return (
      <Whole asset={data}>
        <Empty title="The draft is sealed" command={kgLine('ka', 'discard', name, '-c', graph)}>
          <p>What is sealed cannot change. Share it, or discard it and begin again.</p>
          <ButtonLink to={page}>Back to the asset</ButtonLink>
        </Empty>
      </Whole>
    )
  return <Editable key={data.assertionUri} asset={data} />
}

const Whole = ({ asset, children }: { asset: AssetData; children: ReactNode }) => (
  <Page title={`Edit ${asset.alias ?? asset.name}`} above={<Above asset={asset} />}>
    {children}
  </Page>
)

function Editable({ asset }: { asset: AssetData }) {
  const newest = useNewest(asset)
  if (newest.lines === undefined)
    return newest.error === undefined ? (
      <Loading />
    ) : (
      <Failed error={newest.error} onRetry={() => void newest.load().catch(() => undefined)} />
    )
  if (newest.isTooLarge)
    return (
      <Whole asset={asset}>
        <Empty title="Too large to edit here" command={kgLine('ka', 'edit', asset.name, '-c', asset.contextGraphId)}>
          <p>It has more than {most.toLocaleString()} statements. Edit it in your own editor, or import files.</p>
        </Empty>
      </Whole>
    )
  return <DraftEditor asset={asset} newest={newest.lines} load={newest.load} />
}
