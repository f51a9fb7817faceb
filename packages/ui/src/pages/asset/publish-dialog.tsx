import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useNode } from '../../data/node.js'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { Failed, Loading } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { tokensText } from '../../look/tokens-text.js'
import css from './asset.module.css'
import { type AssetData, targetOf } from './asset-data.js'
import { PublishJob } from './publish-job.js'

/** What stands in the way, what it costs and who holds it, before anything is paid; then how it goes. */
export function PublishDialog({ asset, onClose }: { asset: AssetData; onClose: () => void }) {
  const client = useNode()
  const toast = useToast()
  const { params, place } = targetOf(asset)
  const plan = useQuery({
    queryKey: ['publishAsset', 'plan', params, place],
    queryFn: ({ signal }) => client.call('publishAsset', { params, body: place, query: { explain: '1' } }, { signal }),
    retry: false,
  })
  const registering = useMutation({
    mutationFn: () => client.call('registerContextGraph', { body: { id: place.contextGraphId } }),
    onSuccess: () => void plan.refetch(),
  })
  const publishing = useAct((node) => node.call('publishAsync', { params, body: place }))
  const send = () => publishing.mutate(undefined, { onSuccess: () => toast(`Publishing ${asset.name}`) })
  const preflight = plan.data !== undefined && 'obstacles' in plan.data ? plan.data : undefined
  const needsChain = preflight?.obstacles.some(({ code }) => code === 'CONTEXT_GRAPH_NOT_REGISTERED') === true
  return (
    <Dialog title={`Publish ${asset.name}`} onClose={onClose}>
      {publishing.data !== undefined ? (
        <PublishJob jobId={publishing.data.jobId} />
      ) : plan.error !== null ? (
        <Failed error={plan.error} onRetry={() => void plan.refetch()} />
      ) : preflight === undefined ? (
        <Loading rows={4} what="Asking what it takes" />
      ) : (
        <>
          <dl className={css.card}>
            <div>
              <dt>Fee</dt>
              <dd>
                {preflight.fee === undefined ? 'Not known yet' : `${tokensText(preflight.fee)} ${preflight.symbol}`}
              </dd>
            </div>
            <div>
              <dt>Statements</dt>
              <dd>{preflight.tripleCount.toLocaleString()}</dd>
            </div>
            <div>
              <dt>Core nodes</dt>
              <dd>
                {preflight.quorum === undefined
                  ? 'Not known yet'
                  : `${preflight.quorum.available} ready, ${preflight.quorum.required} needed`}
              </dd>
            </div>
          </dl>
          {preflight.obstacles.length === 0 ? (
            <p>Nothing stands in the way. What is published stays published: it can be replaced, but not taken back.</p>
          ) : (
            <ul className={css.checks}>
              {preflight.obstacles.map(({ code, detail, remedy }) => (
                <li key={code}>
                  <CircleAlert size={16} aria-hidden />
                  <span>
                    {detail} {remedy}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {registering.error === null ? null : <Failed error={registering.error} />}
          <AsCommand
            route="publishAsync"
            params={params}
            body={place}
            kg={kgLine('ka', 'publish-async', asset.name, '-c', asset.contextGraphId)}
            tool={{ name: 'kg_knowledge_asset_publish_async', args: { ...params, ...place } }}
          />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            {needsChain ? (
              <Button onClick={() => registering.mutate()} disabled={registering.isPending}>
                {registering.isPending ? 'Registering' : 'Register the context graph'}
              </Button>
            ) : null}
            <Button kind="primary" onClick={send} disabled={preflight.obstacles.length > 0 || publishing.isPending}>
              Publish
            </Button>
          </DialogActions>
        </>
      )}
      {publishing.error === null ? null : <Failed error={publishing.error} />}
    </Dialog>
  )
}
