import { useSearchParams } from 'wouter'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { explain } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { type AssetData, targetOf } from './asset-data.js'
import { PublishDialog } from './publish-dialog.js'
import { useJobOf } from './use-job-of.js'

/** The one thing to do next with an asset, for its author. */
export function NextStep({ asset }: { asset: AssetData }) {
  const { data: me } = useCall('agentIdentity')
  const [search, setSearch] = useSearchParams()
  const job = useJobOf(asset)
  const toast = useToast()
  const { params, place } = targetOf(asset)
  const sharing = useAct(async (client) => {
    if (asset.status === 'draft-open') await client.call('finalizeDraft', { params, body: place })
    return client.call('shareAsset', { params, body: place })
  })
  if (me?.agentAddress.toLowerCase() !== asset.agentAddress.toLowerCase()) return null
  const share = () =>
    sharing.mutate(undefined, {
      onSuccess: ({ promotedCount }) => toast(`Shared ${promotedCount.toLocaleString()} statements`),
      onError: (error) => toast(explain(error).detail),
    })
  if (asset.status === 'vm-confirmed') return null
  const setPublishing = (isOpen: boolean) =>
    setSearch((before) => {
      if (isOpen) before.set('dialog', 'publish')
      else before.delete('dialog')
      return before
    })
  if (asset.status === 'swm-shared') {
    if (job !== undefined && job.status !== 'finalized' && job.status !== 'failed') return null
    return (
      <>
        <Button kind="primary" onClick={() => setPublishing(true)}>
          Publish
        </Button>
        {search.get('dialog') === 'publish' ? (
          <PublishDialog asset={asset} onClose={() => setPublishing(false)} />
        ) : null}
      </>
    )
  }
  return (
    <Button kind="primary" onClick={share} disabled={sharing.isPending}>
      {sharing.isPending ? 'Sharing' : asset.status === 'draft-open' ? 'Seal and share' : 'Share'}
    </Button>
  )
}
